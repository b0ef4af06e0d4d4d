import { StripeRefusal } from './stripe-refusal.ts';
import type { SavedAnswer, StripeWorld } from './stripe-world.ts';

export interface Answer {
  status: number;
  body: unknown;
}

/** Keys may be forgotten after a day at the earliest (docs, idempotent requests). */
const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Runs a POST once for each idempotency key: the same request again gets the saved reply, another request with that key
 * is refused, and so is one that comes while the first still runs.
 */
export async function answerOnce(
  world: StripeWorld,
  running: Set<string>,
  key: string | undefined,
  fingerprint: string,
  run: () => Promise<Answer> | Answer,
): Promise<Answer & { replayed: boolean }> {
  if (!key) return { ...(await run()), replayed: false };
  const saved = world.saved.get(key);
  if (saved && Date.now() - saved.at < KEPT_MS) return replay(saved, fingerprint, key);
  if (running.has(key)) {
    throw new StripeRefusal(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Idempotent Key (${key}).`,
    });
  }
  running.add(key);
  try {
    const answer = await rememberable(run);
    world.saved.put(key, { fingerprint, ...answer, at: Date.now() });
    return { ...answer, replayed: false };
  } finally {
    running.delete(key);
  }
}

function replay(saved: SavedAnswer, fingerprint: string, key: string): Answer & { replayed: boolean } {
  if (saved.fingerprint === fingerprint) return { status: saved.status, body: saved.body, replayed: true };
  throw new StripeRefusal(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
      `Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

/** A refusal that the provider would store is remembered like a reply; the others are thrown on. */
async function rememberable(run: () => Promise<Answer> | Answer): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof StripeRefusal && error.remembered)
      return { status: error.status, body: { error: error.error } };
    throw error;
  }
}
