import { updateRows } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { Session } from '#shared/server/models/session.ts';

/** Counts a call as activity of its session: the idle time begins anew. */
export async function touchSession(tx: Tx, sessionId: string): Promise<void> {
  await updateRows(tx, Session, { lastSeenAt: tx.now }, { id: sessionId });
}
