import { type FormRecord, valuesOf } from '../http/decode-form.ts';
import type { Charge, Intent, Session } from './objects.ts';
import type { StripeWorld } from './stripe-world.ts';

type Expanded<Base, Name extends keyof Base, Full> = Omit<Base, Name> & { [K in Name]: Base[K] | Full };

/** An intent, with its charge in place of the id where the request asks for it. */
export function expandIntent(
  world: StripeWorld,
  intent: Intent,
  paths: string[],
): Expanded<Intent, 'latest_charge', Charge> {
  const charge = intent.latest_charge ? world.charges.get(intent.latest_charge) : undefined;
  return paths.includes('latest_charge') && charge ? { ...intent, latest_charge: charge } : intent;
}

/** A session, with its payment and the payment's charge in place of their ids where the request asks for them. */
export function expandSession(world: StripeWorld, session: Session, paths: string[]): object {
  const inner = paths.flatMap((path) => (path.startsWith('payment_intent.') ? [path.slice(15)] : []));
  const wanted = inner.length > 0 || paths.includes('payment_intent');
  const intent = wanted && session.payment_intent ? world.intents.get(session.payment_intent) : undefined;
  return intent ? { ...session, payment_intent: expandIntent(world, intent, inner) } : session;
}

/** The `expand[]` of a request. */
export function expandPaths(form: FormRecord): string[] {
  return valuesOf(form.expand).map(String);
}
