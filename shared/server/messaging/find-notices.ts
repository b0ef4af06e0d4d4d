import { NOTICES } from '#shared/domain/messaging/notices.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import type { Database, Tx } from '#shared/server/database/sql.ts';
import { DeclinedNotice } from '#shared/server/models/declined-notice.ts';
import type { NoticesView } from '#shared/views/messaging.ts';

/** Which messages a person gets besides those that everybody does: all, but for those they do without. */
export async function findNotices(on: Database | Tx, userId: string): Promise<NoticesView> {
  const declined = await findRows(on, DeclinedNotice, ['notice'], { where: { userId } });
  const wanted = NOTICES.map((notice) => [notice, !declined.some((row) => row.notice === notice)]);
  return Object.fromEntries(wanted) as NoticesView;
}
