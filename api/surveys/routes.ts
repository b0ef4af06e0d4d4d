import { bind } from '#api/http/bind.ts';
import { surveys } from '#shared/contract/surveys.ts';
import { giveResearchApproval } from '#shared/server/surveys/give-research-approval.ts';
import { saveAnswer } from '#shared/server/surveys/save-answer.ts';
import { setSurveyStatus } from '#shared/server/surveys/set-survey-status.ts';
import { downloadSurvey } from './download-survey.ts';
import { findCustomerSurvey } from './find-customer-survey.ts';
import { findOwnResearchApproval } from './find-own-research-approval.ts';
import { listAnswers } from './list-answers.ts';
import { listProductGroupQuestionGroups, listSurveyQuestionGroups } from './list-survey-question-groups.ts';
import { listSurveyQuestions } from './list-survey-questions.ts';

export const bindSurveys = bind(surveys)({
  getCustomerSurvey: findCustomerSurvey,
  listAnswers,
  saveAnswer,
  setSurveyStatus,
  downloadSurvey,
  listSurveyQuestions,
  listSurveyQuestionGroups,
  listProductGroupQuestionGroups,
  getResearchApproval: findOwnResearchApproval,
  giveResearchApproval,
  getOwnResearchApproval: findOwnResearchApproval,
  changeResearchApproval: giveResearchApproval,
});
