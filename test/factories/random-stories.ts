import { randomInt } from 'node:crypto';
import { findRow } from '#shared/server/database/model-rows.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { closeCheckout } from '#worker/payments/close-checkout.ts';
import { settlePayment } from '#worker/payments/settle-payment.ts';
import { decide, recover } from './buyers.ts';
import type { World } from './open-world.ts';

/** `SEED=…` repeats a run, `SEQUENCES=…` makes a longer one. */
export const SEED = Number(process.env.SEED ?? randomInt(2 ** 31));

/** The numbers of so many stories; another environment variable makes them more. */
export const stories = (usual: number): number[] =>
  Array.from({ length: Number(process.env.SEQUENCES ?? usual) }, (_, index) => index);

/** Numbers from 0 to below 1. */
export type Random = () => number;

/** Numbers that a seed repeats (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of them; of none it is a mistake of the test. */
export function oneOf<T>(random: Random, choices: readonly T[]): T {
  const chosen = choices[Math.floor(random() * choices.length)];
  if (chosen === undefined) throw new Error('nothing to choose from');
  return chosen;
}

/** The same things in another order (Fisher and Yates). */
export function shuffled<T>(random: Random, things: readonly T[]): T[] {
  const mixed = [...things];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const [taken] = mixed.splice(Math.floor(random() * (last + 1)), 1);
    if (taken !== undefined) mixed.push(taken);
  }
  return mixed;
}

/** Decides on every page that is still open; the events of every second decision come twice. */
export async function decideAll(
  world: World,
  { pages, random }: { pages: readonly string[]; random: Random },
  outcome: 'pay' | 'decline',
): Promise<void> {
  if (random() < 0.5) world.standIns.faults.add({ target: 'webhook', kind: 'duplicate', times: 5, ms: 0, match: '' });
  for (const page of pages) {
    const { status } = await world.services.payments.getCheckoutSession(page);
    if (status === 'open') await decide(world, page, outcome);
  }
  await recover(world);
}

/** What the provider said about a payment is heard once more, and a job for what is void runs a second time. */
export async function hearAgain(world: World, transactionId: string, pages: readonly string[]): Promise<void> {
  for (const sessionId of [undefined, ...pages]) {
    await settlePayment(world.services, { transactionId, ...(sessionId ? { sessionId } : {}) });
  }
  const row = await findRow(world.services, Transaction, ['status'], { where: { id: transactionId } });
  if (row?.status === 'canceled') await closeCheckout(world.services, { transactionId }).catch(() => undefined);
}
