import { bind } from '#api/http/bind.ts';
import { surveys } from '#shared/contract/surveys.ts';
import { completeSurvey } from '#shared/server/surveys/complete-survey.ts';
import { giveResearchApproval } from '#shared/server/surveys/give-research-approval.ts';
import { saveAnswer } from '#shared/server/surveys/save-answer.ts';
import { findCustomerSurvey } from './find-customer-survey.ts';
import { findOwnResearchApproval } from './find-own-research-approval.ts';
import { listAnswers } from './list-answers.ts';
import { listSurveyQuestionGroups } from './list-survey-question-groups.ts';
import { listSurveyQuestions } from './list-survey-questions.ts';

export const bindSurveys = bind(surveys)({
  getCustomerSurvey: findCustomerSurvey,
  listAnswers,
  saveAnswer,
  setSurveyStatus: completeSurvey,
  listSurveyQuestions,
  listSurveyQuestionGroups,
  getResearchApproval: findOwnResearchApproval,
  giveResearchApproval,
});
