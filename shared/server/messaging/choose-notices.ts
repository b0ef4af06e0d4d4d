import type { messaging } from '#shared/contract/messaging.ts';
import { NOTICES } from '#shared/domain/messaging/notices.ts';
import type { Call } from '#shared/server/call.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { change, insertNew, type Tx } from '#shared/server/database/sql.ts';
import { DeclinedNotice } from '#shared/server/models/declined-notice.ts';
import type { NoticesView } from '#shared/views/messaging.ts';
import { findNotices } from './find-notices.ts';

/** Stores which messages a person gets or does without; what is not sent stays. */
export async function chooseNotices(
  tx: Tx,
  { actor, params, body }: Call<typeof messaging.chooseNotices>,
): Promise<NoticesView> {
  const { id: userId } = params;
  const before = await findNotices(tx, userId);
  const changed = NOTICES.filter((notice) => body[notice] !== undefined && body[notice] !== before[notice]);
  for (const notice of changed) {
    if (body[notice])
      await change(tx, 'DELETE FROM declined_notices WHERE userId = ? AND notice = ?', [userId, notice]);
    else await insertNew(tx, DeclinedNotice, { userId, notice, createdAt: tx.now });
  }
  if (changed.length > 0) {
    const facts = { notices: changed.join(' ') };
    noteChange(tx, { entity: 'user', id: userId, event: 'identity.notices-changed', actor, about: userId, facts });
  }
  return findNotices(tx, userId);
}
