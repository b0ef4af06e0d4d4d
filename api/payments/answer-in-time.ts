import type { ErrorCode, Refusal } from '#shared/errors.ts';
import { PaymentFailure } from '#shared/server/gateways/payment-failure.ts';
import type { Services } from '#shared/server/services.ts';

/**
 * The outcome of work that asks the payment provider, or the refusal of somebody who would wait too long or in vain. The work
 * goes on by itself: each of its steps is stored, and the next call finds what it reached.
 */
export async function answerInTime<T, C extends ErrorCode>(
  services: Services,
  work: Promise<T>,
  noAnswer: () => Refusal<C>,
): Promise<T | Refusal<C>> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<Refusal<C>>((resolve) => {
    timer = setTimeout(() => resolve(noAnswer()), services.config.stripe.answerLimitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    services.log.error({ err: error, report: true }, 'the payment provider gave no answer to somebody who waits');
    return noAnswer();
  } finally {
    clearTimeout(timer);
    work.catch((error: unknown) => services.log.warn({ err: error }, 'the payment provider did not answer in time'));
  }
}
