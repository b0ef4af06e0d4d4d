import type { Charge, Intent } from './objects.ts';
import { epochSeconds, type StripeWorld } from './stripe-world.ts';

const DEMO_INTENT = /^pi_demo_\d+_(\d+)$/;

/**
 * The payment of a demo order, which nobody made here. Its amount stands in its name: the stand-in can give it back although demo
 * data and stand-in share no files.
 * @param amount Rappen
 */
export const demoIntentId = (orderNumber: string, amount: number): string => `pi_demo_${orderNumber}_${amount}`;

/** A payment that was made here, or that of a demo order, which is known from the first question about it. */
export function findIntent(world: StripeWorld, id: string): Intent | undefined {
  const amount = Number(DEMO_INTENT.exec(id)?.[1] ?? 0);
  return world.intents.get(id) ?? (amount > 0 ? putDemoPayment(world, id, amount) : undefined);
}

function putDemoPayment(world: StripeWorld, id: string, amount: number): Intent {
  const common = { amount, created: epochSeconds(), currency: 'chf', livemode: false, metadata: {} } as const;
  const charge: Charge = {
    ...common,
    id: id.replace('pi_', 'ch_'),
    object: 'charge',
    amount_captured: amount,
    amount_refunded: 0,
    captured: true,
    description: null,
    paid: true,
    payment_intent: id,
    payment_method_details: { type: 'twint' },
    refunded: false,
    status: 'succeeded',
  };
  const intent: Intent = {
    ...common,
    id,
    object: 'payment_intent',
    amount_received: amount,
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method_types: ['twint'],
    status: 'succeeded',
  };
  world.charges.put(charge.id, charge);
  world.intents.put(id, intent);
  return intent;
}
