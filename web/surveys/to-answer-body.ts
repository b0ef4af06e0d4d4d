import type { AnswerValue } from '#shared/domain/surveys/survey.ts';
import type { UnsentAnswer } from './unsent-answers.ts';

/** An answer as the API takes it. */
export function toAnswerBody({ questionKey, value, additionalAnswer }: UnsentAnswer) {
  const plain = (one: AnswerValue) => (typeof one === 'object' && one !== null ? [...one] : one);
  return {
    questionKey,
    value: plain(value),
    additionalAnswer: additionalAnswer.map((one) => ({ key: one.key, value: plain(one.value) })),
  };
}
