import { answerInTime } from '#api/payments/answer-in-time.ts';
import { isRefusal, type Refusal, refuse } from '#shared/errors.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { closePages } from '#shared/server/payments/close-pages.ts';
import type { Actor, Services } from '#shared/server/services.ts';
import type { PriceStep } from '#shared/server/vouchers/apply-voucher.ts';
import type { VoucherPriceView } from '#shared/views/vouchers.ts';

/** Each round closes the pages that the one before found; more than one is needed only where somebody opens another meanwhile. */
const MAX_ROUNDS = 5;

/**
 * Changes the price of a payment in steps: pages that are open at the provider are closed between them, so that nobody pays
 * another price than the one that is asked. Each step may run again.
 */
export function changePrice<R extends Refusal>(
  services: Services,
  actor: Actor,
  step: (tx: Tx) => Promise<PriceStep | R>,
): Promise<VoucherPriceView | R | Refusal<'payment-unclear'>> {
  return answerInTime(services, takeSteps(services, actor, step), () => refuse('payment-unclear'));
}

async function takeSteps<R extends Refusal>(
  services: Services,
  actor: Actor,
  step: (tx: Tx) => Promise<PriceStep | R>,
): Promise<VoucherPriceView | R | Refusal<'payment-unclear'>> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const outcome = await inTransaction(services, step);
    if (isRefusal(outcome)) return outcome as R;
    if (outcome.next === 'done') return outcome.price;
    await closePages(services, outcome, actor);
  }
  return refuse('payment-unclear');
}
