import { isRefusal, type Refusal, refuse } from '#shared/errors.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { closePages } from '#shared/server/payments/close-pages.ts';
import type { PriceStep } from '#shared/server/payments/price-step.ts';
import type { Actor, Services } from '#shared/server/services.ts';
import { answerInTime } from './answer-in-time.ts';

/** Each round closes the pages that the one before found; more than one is needed only where somebody opens another meanwhile. */
const MAX_ROUNDS = 5;

/**
 * Changes what is asked of a customer in steps: pages that are open at the provider are closed between them, so that nobody pays
 * another price than the one that is asked. Each step may run again.
 */
export function changePrice<T, R extends Refusal>(
  services: Services,
  actor: Actor,
  step: (tx: Tx) => Promise<PriceStep<T> | R>,
): Promise<T | R | Refusal<'payment-unclear'>> {
  return answerInTime(services, takeSteps(services, actor, step), () => refuse('payment-unclear'));
}

async function takeSteps<T, R extends Refusal>(
  services: Services,
  actor: Actor,
  step: (tx: Tx) => Promise<PriceStep<T> | R>,
): Promise<T | R | Refusal<'payment-unclear'>> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const outcome = await inTransaction(services, step);
    if (isRefusal(outcome)) return outcome as R;
    if (outcome.next === 'done') return outcome.reply;
    await closePages(services, outcome, actor);
  }
  return refuse('payment-unclear');
}
