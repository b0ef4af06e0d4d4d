import { updateRows } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { Session } from '#shared/server/models/session.ts';

/** Why a session ended. */
export type SessionEnd = 'logout' | 'idle' | 'token-reuse';

/** Ends a session; doing it twice changes nothing. */
export async function endSession(tx: Tx, sessionId: string, endedWhy: SessionEnd): Promise<void> {
  await updateRows(tx, Session, { endedAt: tx.now, endedWhy }, { id: sessionId, endedAt: null });
}
