import { Role } from '#shared/roles.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { type ChangedBy, noteChange } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { change, type Tx } from '#shared/server/database/sql.ts';
import { startProgress } from '#shared/server/jobs/start-progress.ts';
import { Purge } from '#shared/server/models/purge.ts';
import type { Actor } from '#shared/server/services.ts';
import { cancelUnpaid, lockUnpaidOrders } from './cancel-unpaid.ts';
import { endAccount } from './end-account.ts';
import type { LockedUser } from './lock-user.ts';
import { sealIdentifiers } from './seal-identifiers.ts';

interface Started {
  user: LockedUser;
  /** A job where a backup brought the person back: orders of that day are left to what becomes of them. */
  actor: Actor | Extract<ChangedBy, { job: unknown }>;
}

/**
 * Ends the account in the transaction that confirms the purge, so that nobody finds it half ended; what lies outside the person's record is
 * the job's. Staff lose their roles with it.
 */
export async function startPurge(tx: Tx, id: string, { user, actor }: Started): Promise<void> {
  const sealedIdentifiers = await sealIdentifiers(tx, id, user);
  await updateRows(tx, Purge, { sealedIdentifiers }, { id });
  if (user.closedAt === null) {
    if ('userId' in actor)
      for (const orderId of await lockUnpaidOrders(tx, user.id)) await cancelUnpaid(tx, orderId, actor);
    await endAccount(tx, user, actor);
    await change(tx, 'DELETE FROM user_roles WHERE userId = ? AND role <> ?', [user.id, Role.customer]);
  }
  await startProgress(tx, { id, kind: 'purge-user', ownerId: null });
  await appendJob(tx, 'purge-user', { purgeId: id });
  noteChange(tx, { entity: 'purge', id, event: 'identity.purge-confirmed', actor, about: user.id });
}
