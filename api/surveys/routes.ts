import type Router from '@koa/router';
import { ApiError } from '#api/http/api-error.ts';
import { bind } from '#api/http/bind.ts';
import { surveys } from '#shared/contract/surveys.ts';
import type { Services } from '#shared/server/services.ts';
import { completeSurvey } from '#shared/server/surveys/complete-survey.ts';
import { findDefinition, findSurvey, listAnswers, presentSurvey } from '#shared/server/surveys/find-survey.ts';
import { findResearchApproval, giveResearchApproval } from '#shared/server/surveys/give-research-approval.ts';
import { saveAnswer } from '#shared/server/surveys/save-answer.ts';

/** Binds questionnaires. */
export function bindSurveys(router: Router, services: Services): void {
  const needed = <T>(found: T | undefined): T => {
    if (found === undefined) throw new ApiError('not-found');
    return found;
  };
  bind(surveys)(router, services, {
    getCustomerSurvey: async ({ input }) => presentSurvey(needed(await findSurvey(services, input.params.id))),
    listAnswers: async ({ input }) => ({ answers: await listAnswers(services, input.params.id) }),
    saveAnswer: ({ input, actor }) => {
      const { questionKey, value, additionalAnswer } = input.body;
      return saveAnswer(services, input.params.id, { questionKey, value: value ?? null, additionalAnswer }, actor);
    },
    setSurveyStatus: ({ input, actor }) => {
      const byDoctor = !actor.roles.includes('customer') && actor.roles.includes('doctor');
      return completeSurvey(services, input.params.id, { actor, byDoctor });
    },
    listSurveyQuestions: async ({ input }) => {
      const { questions } = needed(await findDefinition(services, input.params.id));
      return { surveyId: input.params.id, questions: [...questions] };
    },
    listSurveyQuestionGroups: async ({ input }) => {
      const { groups } = needed(await findDefinition(services, input.params.id));
      return { surveyId: input.params.id, groups: [...groups] };
    },
    getResearchApproval: ({ actor }) => findResearchApproval(services, actor.userId),
    giveResearchApproval: ({ input, actor }) => giveResearchApproval(services, actor.userId, input.body),
  });
}
