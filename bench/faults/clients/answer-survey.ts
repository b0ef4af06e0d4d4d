import { visibleQuestions } from '#shared/domain/surveys/visible-questions.ts';
import { answerTo, SURVEY } from '#test/factories/answer-questions.ts';
import { type Caller, GaveUp } from './caller.ts';

/** Answers a woman's questionnaire one by one, following what each answer shows or hides, and completes it. */
export async function answerSurvey(customer: Caller, orderId: string): Promise<void> {
  const { preparationSurvey } = await customer.need('getOrder', { params: { orderId } });
  const id = preparationSurvey?.customerSurveyId;
  if (!id) throw new GaveUp('the order has no questionnaire');
  const given: { questionKey: string; value: ReturnType<typeof answerTo>; additionalAnswer: [] }[] = [];
  for (;;) {
    const open = visibleQuestions(SURVEY, given, { sex: 'female' }).find(
      ({ key }) => !given.some(({ questionKey }) => questionKey === key),
    );
    if (!open) break;
    const answer = { questionKey: open.key, value: answerTo(open), additionalAnswer: [] as [] };
    await customer.need('saveAnswer', { params: { id }, body: answer }, { recordId: id, detail: open.key });
    given.push(answer);
  }
  const done = await customer.persist('setSurveyStatus', { params: { id }, body: { status: 2 } }, { recordId: id });
  // An own try whose answer was lost has completed it.
  if (done.status >= 300 && done.error?.error !== 'Already_Complete') throw new GaveUp(`survey: ${done.status}`);
}
