import type { ChangedBy } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { anonymiseUser } from './anonymise-user.ts';
import { endSessionsOf } from './end-sessions-of.ts';
import type { LockedUser } from './lock-user.ts';
import { sealIdentity } from './seal-identity.ts';
import { spendCodes } from './spend-codes.ts';

/**
 * The one end of an account, closed by its person or purged by administrators: what the law demands is locked away, nothing else says
 * any more who the person was, and every browser is signed out.
 */
export async function endAccount(tx: Tx, user: LockedUser, actor: ChangedBy): Promise<void> {
  await spendCodes(tx, user.phoneNo);
  await sealIdentity(tx, user);
  await anonymiseUser(tx, user, actor);
  await endSessionsOf(tx, user.id, 'account-closed');
  await appendJob(tx, 'forget-account', { userId: user.id });
}
