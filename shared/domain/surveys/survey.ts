import type { LocalText } from '#shared/languages.ts';

/** The eight kinds of answer (specification section 3). */
export const ANSWER_TYPES = [
  'date',
  'month',
  'single_value',
  'multiple_values',
  'number',
  'boolean',
  'text',
  'year',
] as const;

export type AnswerType = (typeof ANSWER_TYPES)[number];

export type Sex = 'female' | 'male';

export interface AnswerOption {
  key: string;
  label: LocalText;
}

/** Bounds that apply to an answer of the matching type. */
export interface AnswerBounds {
  answerType: AnswerType;
  required?: boolean;
  options?: readonly AnswerOption[];
  /** The option that excludes the others, `none` for 'none of these'. */
  exclusiveOption?: string;
  minValue?: number;
  maxValue?: number;
  unit?: string;
  maxLength?: number;
  /** Dates, months and years lie in the past unless this is set. */
  allowFuture?: boolean;
}

/** A question below an answer, shown when one of the named answers is given (booleans as `true` and `false`). */
export interface AdditionalQuestion extends AnswerBounds {
  key: string;
  text: LocalText;
  showIfAnswer: readonly string[];
}

/** All conditions that are named must hold. */
export interface VisibleWhen {
  sex?: Sex;
  question?: string;
  anyOf?: readonly string[];
}

export interface Question extends AnswerBounds {
  key: string;
  group: string;
  order: number;
  required: boolean;
  text: LocalText;
  hint?: LocalText;
  showIf?: VisibleWhen;
  additionalAnswers?: readonly AdditionalQuestion[];
}

export interface QuestionGroup {
  key: string;
  order: number;
  name: LocalText;
  questions: readonly string[];
}

/** The questions as they were frozen for a person who has begun: a later edit must not change what they are answering. */
export interface Survey {
  groups: readonly QuestionGroup[];
  questions: readonly Question[];
}

/** When a questionnaire is asked: before the order is paid, or after it. */
export const ASKED_WHEN = ['with-order', 'after-order'] as const;

export type AskedWhen = (typeof ASKED_WHEN)[number];

/** The questionnaire of a product group: which of the shared question groups it consists of. */
export interface ProductGroupSurvey {
  productGroup: string;
  asked: AskedWhen;
  groups: readonly string[];
}

/** The questions of all product groups, as content holds them and as a version of them is frozen. */
export interface SurveyContent extends Survey {
  surveys: readonly ProductGroupSurvey[];
}

/**
 * By answer type: date `YYYY-MM-DD`, month `YYYY-MM`, year `YYYY`, single_value an option's key, multiple_values several
 * of them, number, boolean, text. Null and an empty list or text mean: not answered.
 */
export type AnswerValue = string | number | boolean | readonly string[] | null;

export interface AdditionalAnswer {
  key: string;
  value: AnswerValue;
}

export interface Answer {
  questionKey: string;
  value: AnswerValue;
  additionalAnswer: readonly AdditionalAnswer[];
}

/** What visibility depends on besides the answers; a person whose sex is unknown is asked everything. */
export interface Respondent {
  sex: Sex | null;
}
