import type { OrderPlacedView } from '#shared/views/orders.ts';
import type { Payment } from '../plan/plan.ts';
import { HOLD_MINUTES } from '../stack/open-stack.ts';
import { type Caller, GaveUp } from './caller.ts';
import { decideOnPage } from './sandbox.ts';

/** Long enough for a hold to have ended and for the job that ends it. */
const AFTER_HOLD_MS = (HOLD_MINUTES * 60 + 10) * 1_000;

/** Goes to the provider's page and does there what the plan says. */
export async function payOrder(customer: Caller, order: OrderPlacedView, payment: Payment): Promise<void> {
  const url = await openPage(customer, order);
  if (url === null || payment === 'abandon') return;
  const decide = (page: string, decision: Parameters<typeof decideOnPage>[2]) => decideOnPage(customer, page, decision);
  switch (payment) {
    case 'pay':
      return decide(url, { outcome: 'pay' });
    case 'pay-twice':
      await Promise.all([decide(url, { outcome: 'pay' }), decide(url, { outcome: 'pay' })]);
      return;
    case 'pay-delayed':
      return decide(url, { outcome: 'pay', delayed: 'succeeded' });
    case 'decline-then-pay':
      await decide(url, { outcome: 'decline' });
      await decide(url, { outcome: 'pay' });
      return;
    case 'pay-after-hold':
      await customer.wait(AFTER_HOLD_MS);
      return decide(url, { outcome: 'pay' });
    case 'pay-older': {
      await customer.wait(AFTER_HOLD_MS);
      const newer = await openPage(customer, order).catch((error: unknown) => {
        if (error instanceof GaveUp) return null; // the slot is somebody else's by now
        throw error;
      });
      await decide(url, { outcome: 'pay' });
      if (newer !== null) await decide(newer, { outcome: 'pay' });
      return;
    }
  }
}

/** The address of the page; null when the order is settled already. */
async function openPage(customer: Caller, { _id: orderId, transactionNo }: OrderPlacedView): Promise<string | null> {
  const { url } = await customer.need('startCheckout', { params: { orderId, transactionNo } }, { recordId: orderId });
  return url;
}
