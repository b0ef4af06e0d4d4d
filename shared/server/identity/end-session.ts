import { updateRows } from '#shared/server/database/model-rows.ts';
import { closeSockets } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { Session } from '#shared/server/models/session.ts';

/** Why a session ended. */
export type SessionEnd =
  | 'logout'
  | 'idle'
  | 'absolute'
  | 'token-reuse'
  | 'role-change'
  | 'account-closed'
  | 'no-second-factor'
  | 'factor-reset'
  /** Its person ended it from another browser. */
  | 'ended-by-owner'
  | 'phone-changed';

/** Ends a session and closes its sockets in every process; doing it twice changes nothing. */
export async function endSession(tx: Tx, sessionId: string, endedWhy: SessionEnd): Promise<void> {
  const ended = await updateRows(tx, Session, { endedAt: tx.now, endedWhy }, { id: sessionId, endedAt: null });
  if (ended > 0) closeSockets(tx, sessionId);
}
