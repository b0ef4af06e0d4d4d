import type { AnswerValue } from '#shared/domain/surveys/survey.ts';
import type { UnsentAnswer } from './unsent-answers.ts';

/** An answer as the API takes it; how long ago it was given, because two devices' clocks differ. */
export function toAnswerBody({ questionKey, value, additionalAnswer, at, seenAt }: UnsentAnswer) {
  const plain = (one: AnswerValue) => (typeof one === 'object' && one !== null ? [...one] : one);
  return {
    questionKey,
    value: plain(value),
    additionalAnswer: additionalAnswer.map((one) => ({ key: one.key, value: plain(one.value) })),
    waitedMs: Math.max(0, Date.now() - at),
    seenAt,
  };
}
