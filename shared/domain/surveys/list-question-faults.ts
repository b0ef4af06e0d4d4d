import { LANGUAGES } from '#shared/languages.ts';
import { ANSWER_TYPES } from './survey.ts';

/** A part of content that nobody has checked yet. */
export type Unchecked = Record<string, unknown>;

const KEY = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const LONGEST_KEY = 60;
const SEXES = ['female', 'male'];
const BOUNDS = [
  'answerType',
  'required',
  'options',
  'exclusiveOption',
  'minValue',
  'maxValue',
  'unit',
  'maxLength',
  'allowFuture',
];
const QUESTION = [...BOUNDS, 'key', 'group', 'order', 'text', 'hint', 'showIf', 'additionalAnswers'];
const ADDITIONAL = [...BOUNDS, 'key', 'text', 'showIfAnswer'];
const CHOICES = ['single_value', 'multiple_values'];

/** What is wrong with one question by itself, each fault with the question it is in. */
export function listQuestionFaults(question: Unchecked): string[] {
  const where = `question ${name(question)}`;
  const faults = [
    ...unknownKeys(question, QUESTION, where),
    ...keyFaults(question, where),
    ...boundsFaults(question, where),
  ];
  if (!isNumber(question.order)) faults.push(`${where}: order is no number`);
  if (typeof question.required !== 'boolean') faults.push(`${where}: required is neither true nor false`);
  faults.push(...textFaults(question.text, `${where}: text`));
  if (question.hint !== undefined) faults.push(...textFaults(question.hint, `${where}: hint`));
  const further = listOf(question.additionalAnswers);
  for (const additional of further) faults.push(...additionalFaults(additional, question, where));
  faults.push(...twice(further, 'key').map((key) => `${where}: additional answer ${key} is there twice`));
  return faults;
}

function additionalFaults(additional: Unchecked, question: Unchecked, parent: string): string[] {
  const where = `${parent}, additional answer ${name(additional)}`;
  const known = answersOf(question);
  const shown = Array.isArray(additional.showIfAnswer) ? additional.showIfAnswer.map(String) : [];
  return [
    ...unknownKeys(additional, ADDITIONAL, where),
    ...keyFaults(additional, where),
    ...boundsFaults(additional, where),
    ...textFaults(additional.text, `${where}: text`),
    ...(shown.length === 0 ? [`${where}: showIfAnswer names no answer`] : []),
    ...shown.filter((key) => !known.includes(key)).map((key) => `${where}: there is no answer ${key}`),
  ];
}

function boundsFaults(bounds: Unchecked, where: string): string[] {
  const faults: string[] = [];
  const type = String(bounds.answerType);
  if (!ANSWER_TYPES.some((known) => known === type)) faults.push(`${where}: there is no answer type ${type}`);
  const options = listOf(bounds.options);
  if (CHOICES.includes(type) && options.length === 0) faults.push(`${where}: has no options`);
  if (!CHOICES.includes(type) && bounds.options !== undefined) faults.push(`${where}: ${type} has no options`);
  for (const option of options) {
    const place = `${where}, option ${name(option)}`;
    faults.push(...unknownKeys(option, ['key', 'label'], place), ...keyFaults(option, place));
    faults.push(...textFaults(option.label, `${place}: label`));
  }
  faults.push(...twice(options, 'key').map((key) => `${where}: option ${key} is there twice`));
  const exclusive = bounds.exclusiveOption;
  if (exclusive !== undefined && !options.some(({ key }) => key === exclusive))
    faults.push(`${where}: there is no option ${String(exclusive)}`);
  for (const bound of ['minValue', 'maxValue', 'maxLength'])
    if (bounds[bound] !== undefined && !isNumber(bounds[bound])) faults.push(`${where}: ${bound} is no number`);
  if (isNumber(bounds.minValue) && isNumber(bounds.maxValue) && bounds.minValue > bounds.maxValue)
    faults.push(`${where}: minValue is above maxValue`);
  return faults;
}

/** What a condition can name of a question: its options, or `true` and `false`. */
export function answersOf(question: Unchecked): string[] {
  if (question.answerType === 'boolean') return ['true', 'false'];
  return listOf(question.options).map(({ key }) => String(key));
}

/** What is wrong with the condition of a question, the others being known. */
export function conditionFaults(question: Unchecked, questions: ReadonlyMap<string, Unchecked>): string[] {
  const where = `question ${name(question)}`;
  if (question.showIf === undefined) return [];
  const { sex, question: parentKey, anyOf, ...others } = (question.showIf ?? {}) as Unchecked;
  const faults = Object.keys(others).map((key) => `${where}: showIf knows no ${key}`);
  if (sex === undefined && parentKey === undefined) faults.push(`${where}: showIf says nothing`);
  if (sex !== undefined && !SEXES.includes(String(sex))) faults.push(`${where}: showIf knows no sex ${String(sex)}`);
  if (parentKey === undefined) return faults;
  const parent = questions.get(String(parentKey));
  if (!parent) return [...faults, `${where}: showIf names question ${String(parentKey)}, which does not exist`];
  const known = answersOf(parent);
  const named = Array.isArray(anyOf) ? anyOf.map(String) : [];
  if (anyOf !== undefined && named.length === 0) faults.push(`${where}: showIf names no answer`);
  faults.push(
    ...named
      .filter((key) => !known.includes(key))
      .map((key) => `${where}: showIf names ${key}, which is no answer to ${String(parentKey)}`),
  );
  return faults;
}

/** Texts stand in every language or the content is not whole. */
export function textFaults(text: unknown, where: string): string[] {
  const given = (typeof text === 'object' && text !== null ? text : {}) as Unchecked;
  return LANGUAGES.filter((language) => typeof given[language] !== 'string' || given[language].trim() === '').map(
    (language) => `${where} is missing in ${language}`,
  );
}

export function unknownKeys(part: Unchecked, known: readonly string[], where: string): string[] {
  return Object.keys(part)
    .filter((key) => !known.includes(key))
    .map((key) => `${where}: nothing is known of ${key}`);
}

export function keyFaults({ key }: Unchecked, where: string): string[] {
  const isKey = typeof key === 'string' && KEY.test(key) && key.length <= LONGEST_KEY;
  return isKey ? [] : [`${where}: a key is of small letters, digits and hyphens, ${LONGEST_KEY} at most`];
}

/** Values that a list holds more than once. */
export function twice(list: readonly Unchecked[], property: string): string[] {
  const values = list.map((part) => String(part[property]));
  return [...new Set(values.filter((value, place) => values.indexOf(value) !== place))];
}

export const listOf = (value: unknown): Unchecked[] =>
  Array.isArray(value) ? value.filter((part) => typeof part === 'object' && part !== null) : [];

export const name = ({ key }: Unchecked): string => (typeof key === 'string' && key !== '' ? key : 'without a key');

export const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
