import {
  conditionFaults,
  isNumber,
  keyFaults,
  listOf,
  listQuestionFaults,
  name,
  textFaults,
  twice,
  type Unchecked,
  unknownKeys,
} from './list-question-faults.ts';
import { ASKED_WHEN } from './survey.ts';

/**
 * Everything that is wrong with the questionnaires' content; nothing when it may be used. Texts are there in all languages, keys are
 * known and used once, conditions run in no circle, and every product group has a questionnaire.
 * @param productGroups keys of those that are sold
 */
export function listContentFaults(content: unknown, productGroups: readonly string[]): string[] {
  const parts = (typeof content === 'object' && content !== null ? content : {}) as Unchecked;
  const lists = ['groups', 'questions', 'surveys'];
  const missing = lists.filter((list) => listOf(parts[list]).length === 0).map((list) => `there are no ${list}`);
  if (missing.length > 0) return missing;
  const groups = listOf(parts.groups);
  const questions = listOf(parts.questions);
  const byKey = new Map(questions.map((question) => [String(question.key), question]));
  return [
    ...unknownKeys(parts, lists, 'the content'),
    ...groups.flatMap((group) => groupFaults(group, questions)),
    ...twice(groups, 'key').map((key) => `group ${key} is there twice`),
    ...twice(groups, 'order').map((order) => `two groups are number ${order}`),
    ...questions.flatMap((question) => [
      ...listQuestionFaults(question),
      ...conditionFaults(question, byKey),
      ...belongingFaults(question, groups),
    ]),
    ...twice(questions, 'key').map((key) => `question ${key} is there twice`),
    ...circles(byKey),
    ...orderFaults(groups, questions, byKey),
    ...surveyFaults(listOf(parts.surveys), groups, byKey, productGroups),
  ];
}

function groupFaults(group: Unchecked, questions: readonly Unchecked[]): string[] {
  const where = `group ${name(group)}`;
  const listed = Array.isArray(group.questions) ? group.questions.map(String) : [];
  const own = questions.filter((question) => question.group === group.key).map(({ key }) => String(key));
  return [
    ...unknownKeys(group, ['key', 'order', 'name', 'questions'], where),
    ...keyFaults(group, where),
    ...(isNumber(group.order) ? [] : [`${where}: order is no number`]),
    ...textFaults(group.name, `${where}: name`),
    ...(listed.length === 0 ? [`${where}: has no questions`] : []),
    ...listed.filter((key) => !own.includes(key)).map((key) => `${where}: question ${key} is not of it`),
    ...own.filter((key) => !listed.includes(key)).map((key) => `${where}: question ${key} is not listed`),
  ];
}

const belongingFaults = (question: Unchecked, groups: readonly Unchecked[]): string[] =>
  groups.some(({ key }) => key === question.group)
    ? []
    : [`question ${name(question)}: there is no group ${String(question.group)}`];

/**
 * Questions are asked, and sent off by whoever answered without a connection, by their numbers: each has its own, those of a group
 * follow those of the groups before it, and a question follows the one that its condition names.
 */
function orderFaults(
  groups: readonly Unchecked[],
  questions: readonly Unchecked[],
  byKey: ReadonlyMap<string, Unchecked>,
): string[] {
  const numbered = questions.filter(({ order }) => isNumber(order));
  const isAfter = (one: Unchecked | undefined, other: Unchecked | undefined) =>
    Number(one?.order) > Number(other?.order);
  const groupOf = (question: Unchecked) => groups.find(({ key }) => key === question.group);
  const before = (question: Unchecked) => numbered.filter((one) => isAfter(groupOf(question), groupOf(one)));
  return [
    ...twice(numbered, 'order').map((order) => `two questions are number ${order}`),
    ...numbered
      .filter((question) => before(question).some((one) => isAfter(one, question)))
      .map((question) => `question ${name(question)}: its number is below one of the groups before`),
    ...numbered
      .filter((question) => isAfter(byKey.get(String(parentOf(question))), question))
      .filter(({ key }) => !circleFrom(String(key), byKey))
      .map((question) => `question ${name(question)}: its condition names ${parentOf(question)}, which is asked later`),
  ];
}

const parentOf = (question: Unchecked | undefined): string | undefined => {
  const parent = (question?.showIf as Unchecked | undefined)?.question;
  return parent === undefined ? undefined : String(parent);
};

/** Questions that, followed from condition to condition, lead back to themselves. */
function circles(questions: ReadonlyMap<string, Unchecked>): string[] {
  return [...questions.keys()].flatMap((start) => {
    const circle = circleFrom(start, questions);
    return circle ? [`question ${start}: its condition runs in a circle (${circle.join(' → ')})`] : [];
  });
}

/** The way back to a question; null where there is none. */
function circleFrom(start: string, questions: ReadonlyMap<string, Unchecked>): string[] | null {
  const path = [start];
  for (let key = parentOf(questions.get(start)); key !== undefined; key = parentOf(questions.get(key))) {
    if (key === start) return [...path, key];
    // A circle further up is told where it is.
    if (path.includes(key)) return null;
    path.push(key);
  }
  return null;
}

function surveyFaults(
  surveys: readonly Unchecked[],
  groups: readonly Unchecked[],
  questions: ReadonlyMap<string, Unchecked>,
  productGroups: readonly string[],
): string[] {
  const known = groups.map(({ key }) => String(key));
  const faults = surveys.flatMap((survey) => {
    const where = `questionnaire of ${String(survey.productGroup)}`;
    const listed = Array.isArray(survey.groups) ? survey.groups.map(String) : [];
    const isAsked = (key: string) => listed.includes(String(questions.get(key)?.group));
    const torn = [...questions].filter(([key, question]) => {
      const parent = parentOf(question);
      return isAsked(key) && parent !== undefined && questions.has(parent) && !isAsked(parent);
    });
    return [
      ...unknownKeys(survey, ['productGroup', 'asked', 'groups'], where),
      ...(productGroups.includes(String(survey.productGroup)) ? [] : [`${where}: there is no such product group`]),
      ...(ASKED_WHEN.some((word) => word === survey.asked) ? [] : [`${where}: asked is ${ASKED_WHEN.join(' or ')}`]),
      ...(listed.length === 0 ? [`${where}: has no groups`] : []),
      ...listed.filter((key) => !known.includes(key)).map((key) => `${where}: there is no group ${key}`),
      ...(new Set(listed).size < listed.length ? [`${where}: a group is there twice`] : []),
      ...torn.map(([key, question]) => `${where}: ${key} depends on ${parentOf(question)}, which it does not ask`),
    ];
  });
  const served = surveys.map(({ productGroup }) => productGroup);
  return [
    ...faults,
    ...twice(surveys, 'productGroup').map((key) => `product group ${key} has two questionnaires`),
    ...productGroups.filter((key) => !served.includes(key)).map((key) => `product group ${key} has no questionnaire`),
  ];
}
