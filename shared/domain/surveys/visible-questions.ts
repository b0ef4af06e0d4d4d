import { isAnswered, matchesAny } from '#shared/domain/surveys/is-answered.ts';
import type { Answer, Question, Respondent, Survey } from '#shared/domain/surveys/survey.ts';

/**
 * The questions a person is asked, in order of groups and questions. A question that depends on another is asked when
 * that one is asked itself and has a matching answer: an old answer below a hidden question opens nothing.
 * A condition on a question that does not exist, or on itself in a circle, is never met.
 */
export function visibleQuestions(survey: Survey, answers: readonly Answer[], person: Respondent): Question[] {
  const questions = new Map(survey.questions.map((question) => [question.key, question]));
  const values = new Map(answers.map((answer) => [answer.questionKey, answer.value]));

  const isVisible = (question: Question, path: readonly string[]): boolean => {
    const condition = question.showIf;
    if (!condition) return true;
    if (condition.sex && person.sex && condition.sex !== person.sex) return false;
    if (!condition.question) return true;
    const parent = questions.get(condition.question);
    if (!parent || path.includes(parent.key) || !isVisible(parent, [...path, question.key])) return false;
    const value = values.get(parent.key);
    return condition.anyOf ? matchesAny(value, condition.anyOf) : isAnswered(value);
  };

  return sortQuestions(survey).filter((question) => isVisible(question, []));
}

function sortQuestions(survey: Survey): Question[] {
  const groupOrder = new Map(survey.groups.map((group) => [group.key, group.order]));
  const orderOf = (question: Question) => groupOrder.get(question.group) ?? Number.MAX_SAFE_INTEGER;
  return [...survey.questions].sort((a, b) => orderOf(a) - orderOf(b) || a.order - b.order);
}
