import { setTimeout as pause } from 'node:timers/promises';
import type { Declaration } from '#shared/contract/define.ts';
import { isRefusal, type Refusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { NewRow } from '#shared/server/database/columns.ts';
import { opened } from '#shared/server/database/sealed-sql.ts';
import { change, columns, sealedValue, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { hashCall, isSameCall } from '#shared/server/hash-call.ts';
import { isUnavailable } from '#shared/server/is-unavailable.ts';
import { IdempotencyKey } from '#shared/server/models/idempotency-key.ts';
import type { Services } from '#shared/server/services.ts';

/** A repeat waits this long for a first call that is still talking to somebody outside, then is asked to try again. */
const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 100;
/** A first call that left no reply after this time died; a repeat takes over, and every step is safe to repeat. */
const ABANDONED_MS = 60_000;

interface StoredReply {
  bodyHash: string;
  /** JSON of the reply; null while the first call runs. */
  reply: string | null;
  createdAt: Date;
}

const STORED = columns<StoredReply>({
  bodyHash: 'bodyHash',
  reply: opened(IdempotencyKey, 'i', 'reply'),
  createdAt: 'createdAt',
});

type Run = () => Promise<unknown>;

interface Key {
  endpoint: string;
  actorId: string;
  idempotencyKey: string;
}

/** Null where nothing is kept: without a key, and for callers without a session, whose key would be anybody's. */
function keyOf(endpoint: string, { actor, request }: Call<Declaration>): Key | null {
  if (!request.idempotencyKey || !actor) return null;
  return { endpoint, actorId: actor.userId, idempotencyKey: request.idempotencyKey };
}

/**
 * Runs an act once for an Idempotency-Key (IETF draft-ietf-httpapi-idempotency-key-header): the reply is stored in the act's
 * own transaction, by endpoint, actor and key. A repeat at the same moment waits on the row's lock for the first; another
 * body with the same key is refused. Refusals are not stored: they changed nothing.
 */
export async function actOnce(tx: Tx, endpoint: string, call: Call<Declaration>, run: Run): Promise<unknown> {
  const key = keyOf(endpoint, call);
  if (!key) return run();
  const isFirst = await claim(tx, { ...key, bodyHash: hashCall(tx.config.codeSecret, call), createdAt: tx.now });
  if (!isFirst) return replay(tx, call, await findStored(tx, key));
  const outcome = await run();
  if (!isRefusal(outcome)) await storeReply(tx, key, outcome);
  else if (outcome.keepsWrites) await forget(tx, key);
  return outcome;
}

/**
 * Writes the key and locks it for this call alone; false when it is there. INSERT IGNORE would share the lock of a row that
 * exists: when the first call is refused and takes its row back, those who waited for it would all want it and deadlock.
 */
async function claim(tx: Tx, row: NewRow<IdempotencyKey>): Promise<boolean> {
  const { endpoint, actorId, idempotencyKey, bodyHash, createdAt } = row;
  const text = `INSERT INTO idempotency_keys (endpoint, actorId, idempotencyKey, bodyHash, createdAt) VALUES (?, ?, ?, ?, ?)
    ON DUPLICATE KEY UPDATE endpoint = endpoint`;
  return (await change(tx, text, [endpoint, actorId, idempotencyKey, bodyHash, createdAt])) === 1;
}

/** The same for a mutation in steps: its key is claimed before, and its reply stored after. */
export async function stepsOnce(
  services: Services,
  endpoint: string,
  call: Call<Declaration>,
  run: Run,
): Promise<unknown> {
  const key = keyOf(endpoint, call);
  if (!key) return run();
  const claimed = { ...key, bodyHash: hashCall(services.config.codeSecret, call), createdAt: services.now() };
  const isFirst = await inTransaction(services, (tx) => claim(tx, claimed));
  if (!isFirst) {
    const stored = await waitForReply(services, key, (hash) => isSameCall(services.config.codeSecret, call, hash));
    // The first call was refused or failed and took its claim back: this one is a first call again.
    if (stored === 'gone') return stepsOnce(services, endpoint, call, run);
    if (stored !== 'abandoned') return replay(services, call, stored);
  }
  try {
    const outcome = await run();
    if (isRefusal(outcome)) await forget(services, key);
    else await inTransaction(services, (tx) => storeReply(tx, key, outcome));
    return outcome;
  } catch (error) {
    const forgotten = forget(services, key);
    // Without MariaDB this fails too, after as long a wait; a repeat takes the call over when it is abandoned.
    if (isUnavailable(error)) forgotten.catch(() => undefined);
    else await forgotten;
    throw error;
  }
}

function replay(
  { config }: Services | Tx,
  call: Call<Declaration>,
  stored: StoredReply | undefined,
): unknown | Refusal {
  if (!stored || !isSameCall(config.codeSecret, call, stored.bodyHash)) return refuse('idempotency-key-reused');
  return stored.reply === null ? refuse('conflict') : JSON.parse(stored.reply);
}

async function waitForReply(
  services: Services,
  key: Key,
  isSame: (hash: string) => boolean,
): Promise<StoredReply | 'gone' | 'abandoned'> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const stored = await findStored(services, key);
    if (!stored) return 'gone';
    // Another body is refused at once, whatever became of the first call.
    if (stored.reply !== null || !isSame(stored.bodyHash) || performance.now() > until) return stored;
    const isAbandoned = services.now().getTime() - stored.createdAt.getTime() > ABANDONED_MS;
    if (isAbandoned && (await takeOver(services, key, stored))) return 'abandoned';
    await pause(LOOK_EVERY_MS);
  }
}

/** One of those who wait takes an abandoned call over; the others wait for it. */
async function takeOver(services: Services, key: Key, { createdAt }: StoredReply): Promise<boolean> {
  const text = `UPDATE idempotency_keys SET createdAt = ? ${WHERE} AND createdAt = ? AND reply IS NULL`;
  return (await change(services, text, [services.now(), ...valuesOf(key), createdAt])) === 1;
}

const WHERE = 'WHERE endpoint = ? AND actorId = ? AND idempotencyKey = ?';
const valuesOf = ({ endpoint, actorId, idempotencyKey }: Key): string[] => [endpoint, actorId, idempotencyKey];

const findStored = (on: Services | Tx, key: Key): Promise<StoredReply | undefined> =>
  selectOne(on, STORED, `FROM idempotency_keys i ${WHERE}`, valuesOf(key));

async function storeReply(tx: Tx, key: Key, reply: unknown): Promise<void> {
  const stored = sealedValue(tx, IdempotencyKey, key, 'reply', JSON.stringify(reply ?? null));
  await change(tx, `UPDATE idempotency_keys SET reply = ? ${WHERE}`, [stored, ...valuesOf(key)]);
}

async function forget(on: Services | Tx, key: Key): Promise<void> {
  await change(on, `DELETE FROM idempotency_keys ${WHERE} AND reply IS NULL`, valuesOf(key));
}
