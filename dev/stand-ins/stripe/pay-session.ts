import { makeId } from '../state/make-id.ts';
import type { Intent, Session, StoredSession } from './objects.ts';
import { epochSeconds, type StripeWorld } from './stripe-world.ts';

/** What the person at the pay page, or a script in their place, decides. */
export type Outcome = 'pay' | 'decline' | 'expire';
export const OUTCOMES: readonly Outcome[] = ['pay', 'decline', 'expire'];

/** A payment that is known only later, as with a bank debit: how it will end. */
export type Delayed = 'succeeded' | 'failed';
const DELAYED_MS = 1_500;

/**
 * Ends, or tries to end, an open session, and posts the events of it. A session that is no longer open stays what it is.
 * @returns the session as it is afterwards, or undefined when there is none
 */
export function decideSession(
  world: StripeWorld,
  id: string,
  outcome: Outcome,
  method = 'twint',
  delayed?: Delayed,
): Session | undefined {
  expireWhenDue(world, id);
  const stored = world.sessions.get(id);
  if (stored?.session.status !== 'open') return stored?.session;
  if (outcome === 'expire') return expire(world, stored);
  if (outcome === 'decline') return decline(world, stored, method);
  if (delayed) return payLater(world, stored, method, delayed);
  const intent = succeed(world, stored, method);
  const session = close(world, stored, intent, 'paid');
  world.emit('checkout.session.completed', session);
  return session;
}

/** Expires a session whose time is over. */
export function expireWhenDue(world: StripeWorld, id: string): void {
  const stored = world.sessions.get(id);
  if (stored?.session.status === 'open' && stored.session.expires_at <= epochSeconds()) expire(world, stored);
}

function expire(world: StripeWorld, stored: StoredSession): Session {
  const session: Session = { ...stored.session, status: 'expired', url: null };
  world.sessions.put(session.id, { ...stored, session });
  world.emit('checkout.session.expired', session);
  return session;
}

function decline(world: StripeWorld, stored: StoredSession, method: string): Session {
  const intent: Intent = {
    ...intentOf(world, stored, method),
    status: 'requires_payment_method',
    last_payment_error: {
      type: 'card_error',
      code: method === 'card' ? 'card_declined' : 'payment_method_provider_decline',
      decline_code: 'generic_decline',
      message: 'The payment was declined.',
    },
  };
  world.intents.put(intent.id, intent);
  const session: Session = { ...stored.session, payment_intent: intent.id };
  world.sessions.put(session.id, { ...stored, session, declined: true });
  world.emit('payment_intent.payment_failed', intent);
  return session;
}

function succeed(world: StripeWorld, stored: StoredSession, method: string): Intent {
  const before = intentOf(world, stored, method);
  const charge = {
    id: makeId('ch'),
    object: 'charge',
    amount: before.amount,
    amount_captured: before.amount,
    amount_refunded: 0,
    captured: true,
    created: epochSeconds(),
    currency: before.currency,
    description: null,
    livemode: false,
    metadata: before.metadata,
    paid: true,
    payment_intent: before.id,
    payment_method_details: { type: method },
    refunded: false,
    status: 'succeeded',
  } as const;
  const intent: Intent = {
    ...before,
    status: 'succeeded',
    amount_received: before.amount,
    last_payment_error: null,
    latest_charge: charge.id,
  };
  world.charges.put(charge.id, charge);
  world.intents.put(intent.id, intent);
  return intent;
}

function payLater(world: StripeWorld, stored: StoredSession, method: string, delayed: Delayed): Session {
  const intent: Intent = { ...intentOf(world, stored, method), status: 'processing' };
  world.intents.put(intent.id, intent);
  const session = close(world, stored, intent, 'unpaid');
  world.emit('checkout.session.completed', session);
  setTimeout(() => {
    const current = world.sessions.get(session.id);
    if (!current) return;
    if (delayed === 'succeeded') {
      const paid = close(world, current, succeed(world, current, method), 'paid');
      world.emit('checkout.session.async_payment_succeeded', paid);
    } else {
      world.intents.put(intent.id, { ...intent, status: 'requires_payment_method' });
      world.emit('checkout.session.async_payment_failed', current.session);
    }
  }, DELAYED_MS).unref();
  return session;
}

function close(world: StripeWorld, stored: StoredSession, intent: Intent, paymentStatus: 'paid' | 'unpaid'): Session {
  const session: Session = {
    ...stored.session,
    status: 'complete',
    payment_status: paymentStatus,
    payment_intent: intent.id,
    url: null,
  };
  world.sessions.put(session.id, { ...stored, session, declined: false });
  return session;
}

function intentOf(world: StripeWorld, stored: StoredSession, method: string): Intent {
  const existing = stored.session.payment_intent ? world.intents.get(stored.session.payment_intent) : undefined;
  return (
    existing ?? {
      id: makeId('pi'),
      object: 'payment_intent',
      amount: stored.session.amount_total,
      amount_received: 0,
      created: epochSeconds(),
      currency: stored.session.currency,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      metadata: stored.paymentMetadata,
      payment_method_types: [method],
      status: 'requires_payment_method',
    }
  );
}
