import type { StoredAnswerView } from '#shared/views/surveys.ts';
import type { StoredAnswer } from './find-answers.ts';

/** An answer as the person and doctors see it; from which browser it came is nobody's business. */
export function presentAnswer(answer: StoredAnswer): StoredAnswerView {
  const { questionKey, value, additionalAnswer, answeredAt, byDoctor, reason, saidBefore } = answer;
  const before = saidBefore && { questionKey, ...saidBefore };
  return { questionKey, value, additionalAnswer, answeredAt, byDoctor, reason, before };
}
