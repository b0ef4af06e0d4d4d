import { v7 as uuidv7 } from 'uuid';
import { PurgeState } from '#shared/domain/identity/purge-machine.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { columns, exists, insert, select, type Tx } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { changePurgeState } from '#shared/server/identity/change-purge-state.ts';
import { lockUser } from '#shared/server/identity/lock-user.ts';
import { readPurgePlan } from '#shared/server/identity/read-purge-plan.ts';
import { startPurge } from '#shared/server/identity/start-purge.ts';
import { Purge, RESTORED } from '#shared/server/models/purge.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

/** Ids that are asked about together. */
const AT_ONCE = 500;

/**
 * Purges anew whom a backup brought back: everybody on the deletion list of whom the database knows no purge. Runs when the worker starts
 * and from then on; while nobody was brought back there is nothing to do. Returns how many it began.
 */
export async function purgeRestored(services: WorkerServices): Promise<number> {
  let begun = 0;
  let ids: string[] = [];
  const flush = async (): Promise<void> => {
    for (const { id } of await findUnpurged(services, ids)) if (await purgeAgain(services, id)) begun += 1;
    ids = [];
  };
  for await (const id of services.files.list('deletions')) {
    ids.push(id);
    if (ids.length === AT_ONCE) await flush();
  }
  await flush();
  if (begun > 0) services.log.warn({ begun }, 'people whom a backup brought back are purged again');
  return begun;
}

const ID = columns<{ id: string }>({ id: 'u' });
const PURGED = [PurgeState.running, PurgeState.leaking, PurgeState.proven];
const NOT_PURGED = 'NOT EXISTS (SELECT 1 FROM purges p WHERE p.userId = u.id AND p.state IN (?))';

async function findUnpurged(services: WorkerServices, ids: string[]): Promise<{ id: string }[]> {
  if (ids.length === 0) return [];
  return select(services, ID, `FROM users u WHERE u.id IN (?) AND ${NOT_PURGED}`, [ids, PURGED]);
}

const purgeAgain = (services: WorkerServices, userId: string): Promise<boolean> =>
  inTransaction(services, async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user || (await exists(tx, 'FROM purges WHERE userId = ? AND state IN (?)', [userId, PURGED]))) return false;
    await makeRoom(tx, userId);
    const id = uuidv7();
    const { items } = await readPurgePlan(tx, userId, userId);
    await insert(tx, Purge, {
      ...{ id, userId, state: PurgeState.running, openFor: userId, reason: RESTORED, plan: items },
      ...{ askedBy: null, askedAt: tx.now, lapsesAt: tx.now, decidedAt: tx.now },
    });
    await startPurge(tx, id, { user, actor: { job: 'purge-user' } });
    return true;
  });

/** The backup may have been taken between wish and confirmation. */
async function makeRoom(tx: Tx, userId: string): Promise<void> {
  const asked = await findRow(tx, Purge, ['id'], { where: { userId, state: PurgeState.asked } });
  if (asked) await changePurgeState(tx, asked.id, 'lapse');
}
