import { isAnswered } from '#shared/domain/surveys/is-answered.ts';
import type { Answer, Question, QuestionGroup } from '#shared/domain/surveys/survey.ts';

/** Where a group of questions stands. */
export interface GroupProgress {
  group: QuestionGroup;
  state: 'done' | 'now' | 'later';
  /** Questions asked in this group. */
  count: number;
  answered: number;
  /** Place of the current question within the group, from 1; 0 outside it. */
  place: number;
}

/** The groups that ask anything, in order, as the rail beside the questions shows them. */
export function groupProgress(
  groups: readonly QuestionGroup[],
  visible: readonly Question[],
  answers: readonly Answer[],
  current: string,
): GroupProgress[] {
  const given = new Set(answers.filter(({ value }) => isAnswered(value)).map(({ questionKey }) => questionKey));
  return [...groups]
    .sort((a, b) => a.order - b.order)
    .map((group): GroupProgress => {
      const own = visible.filter((question) => question.group === group.key);
      const place = own.findIndex(({ key }) => key === current) + 1;
      const isDone =
        own.every(({ key, required }) => given.has(key) || !required) && own.some(({ key }) => given.has(key));
      const answered = own.filter(({ key }) => given.has(key)).length;
      return { group, state: place > 0 ? 'now' : isDone ? 'done' : 'later', count: own.length, answered, place };
    })
    .filter(({ count }) => count > 0);
}

/** Ends of the groups on the progress line, 0 to the number of questions, without the last. */
export function groupBorders(groups: readonly GroupProgress[]): number[] {
  let sum = 0;
  return groups.slice(0, -1).map(({ count }) => (sum += count));
}
