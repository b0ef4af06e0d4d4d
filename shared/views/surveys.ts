import type { Answer, Question, QuestionGroup } from '#shared/domain/surveys/survey.ts';
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
  surveyId: string;
  /** Decides which questions are asked. */
  sex: 'male' | 'female' | null;
  completedAt: string | null;
  byDoctor: boolean;
  version: number;
}

export interface AnswersView {
  answers: (Answer & { answeredAt: string })[];
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
  answeredAt: string;
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
