import type { Answer, AskedWhen, Question, QuestionGroup } from '#shared/domain/surveys/survey.ts';
import type { Language } from '#shared/languages.ts';

export interface CustomerSurveyView {
  _id: string;
  orderId: string;
  orderNumber: string;
  customerId: string;
  /** PENDING 0, IN_PROGRESS 1, COMPLETED 2 */
  status: 0 | 1 | 2;
  /** The order is cancelled or completed: answers are read-only. */
  closed: 'order-cancelled' | 'order-completed' | null;
  /** The version of the questions: the current one until the person begins, frozen from then on. */
  surveyId: string;
  /** Key of the product group whose questionnaire it is. */
  productGroupId: string;
  /** Before the order is paid, or after it. */
  asked: AskedWhen;
  /** Decides which questions are asked. */
  sex: 'male' | 'female' | null;
  completedAt: string | null;
  byDoctor: boolean;
  version: number;
}

/** An answer, and when it was given on the device. */
export type AnswerView = Answer & { answeredAt: string };

export interface StoredAnswerView extends AnswerView {
  /** A doctor gave it for the person, and why. */
  byDoctor: boolean;
  reason: string | null;
  /** What the person had answered before a doctor changed it. */
  before: AnswerView | null;
}

export interface AnswersView {
  answers: StoredAnswerView[];
  /**
   * What the person answered to the open ones of these questions in their last completed questionnaire: no answers until they are
   * shown as taken over and saved by the person. Empty once the questionnaire is closed.
   */
  former: AnswerView[];
}

export interface SurveyQuestionsView {
  surveyId: string;
  questions: Question[];
}

export interface SurveyQuestionGroupsView {
  surveyId: string;
  groups: QuestionGroup[];
}

export interface AnswerSavedView {
  questionKey: string;
  /** When the answer that stands was given. */
  answeredAt: string;
  /** When it arrived here. */
  savedAt: string;
  /** The version of the questions: the first answer freezes it. */
  surveyId: string;
  /**
   * Another device (or a doctor) answered differently meanwhile. `kept: 'other'`: theirs was given later and stands, this one is not
   * stored; `kept: 'this'`: this one replaced theirs. `other` is their answer.
   */
  conflict: { kept: 'this' | 'other'; other: StoredAnswerView } | null;
  status: 0 | 1 | 2;
  /** Questions visible now and how many are answered. */
  answered: number;
  questions: number;
}

export interface ResearchApprovalView {
  approved: boolean | null;
  version: string | null;
  /** In which the text was read. */
  language: Language | null;
  at: string | null;
}
