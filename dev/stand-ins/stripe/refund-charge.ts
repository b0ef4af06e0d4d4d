import { type FormRecord, recordOf, textOf } from '../http/decode-form.ts';
import { makeId } from '../state/make-id.ts';
import { findIntent } from './demo-payment.ts';
import type { Charge, RefundObject } from './objects.ts';
import { invalidParam, missing, StripeRefusal } from './stripe-refusal.ts';
import { epochSeconds, type StripeWorld } from './stripe-world.ts';

/** Gives back all of a payment or a part of it, never more than was paid; `isSlow`: the payer's bank takes its time. */
export function refundCharge(world: StripeWorld, form: FormRecord, isSlow = false): RefundObject {
  const intentId = textOf(form.payment_intent) ?? '';
  const intent = findIntent(world, intentId);
  if (!intent) throw missing('payment_intent', intentId, 'payment_intent');
  const charge = intent.latest_charge ? world.charges.get(intent.latest_charge) : undefined;
  if (!charge) {
    const message = `This PaymentIntent (${intentId}) does not have a successful charge to refund.`;
    throw new StripeRefusal(400, { type: 'invalid_request_error', message, param: 'payment_intent' }, true);
  }
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) throw alreadyRefunded(charge);
  const amount = form.amount === undefined ? left : Number(textOf(form.amount));
  if (!Number.isInteger(amount) || amount < 1) {
    throw invalidParam('amount', 'Invalid positive integer', 'parameter_invalid_integer');
  }
  if (amount > left) throw tooMuch(amount, left);

  const refund: RefundObject = {
    id: makeId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: epochSeconds(),
    currency: charge.currency,
    metadata: Object.fromEntries(Object.entries(recordOf(form.metadata)).map(([name, value]) => [name, String(value)])),
    payment_intent: intentId,
    reason: textOf(form.reason) ?? null,
    status: isSlow ? 'pending' : 'succeeded',
  };
  const refunded = charge.amount_refunded + amount;
  const after: Charge = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
  world.refunds.put(refund.id, refund);
  world.charges.put(charge.id, after);
  world.emit('charge.refunded', after);
  return refund;
}

/**
 * What the payer's bank says in the end, also after it had said yes: a refund that fails is the merchant's money again.
 * @returns undefined when there is no such refund
 */
export function decideRefund(
  world: StripeWorld,
  id: string,
  outcome: 'succeeded' | 'failed',
): RefundObject | undefined {
  const before = world.refunds.get(id);
  if (!before || before.status === 'failed' || before.status === outcome) return before;
  const failure = outcome === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {};
  const after: RefundObject = { ...before, status: outcome, ...failure };
  world.refunds.put(id, after);
  const charge = world.charges.get(after.charge);
  if (charge && outcome === 'failed') {
    world.charges.put(charge.id, {
      ...charge,
      amount_refunded: charge.amount_refunded - after.amount,
      refunded: false,
    });
    world.emit('refund.failed', after);
  }
  world.emit('refund.updated', after);
  return after;
}

function alreadyRefunded(charge: Charge): StripeRefusal {
  const message = `Charge ${charge.id} has already been refunded.`;
  return new StripeRefusal(400, { type: 'invalid_request_error', code: 'charge_already_refunded', message }, true);
}

function tooMuch(amount: number, left: number): StripeRefusal {
  const francs = (rappen: number) => `CHF ${(rappen / 100).toFixed(2)}`;
  const message = `Refund amount (${francs(amount)}) is greater than unrefunded amount on charge (${francs(left)})`;
  return new StripeRefusal(400, { type: 'invalid_request_error', message, param: 'amount' }, true);
}
