import { findRows } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { Session } from '#shared/server/models/session.ts';
import { endSession, type SessionEnd } from './end-session.ts';

/**
 * Ends every session of a person: whoever changes their roles or closes their account calls it in the same transaction. They
 * sign in again, with the rights of that moment; their sockets are closed in every process.
 */
export async function endSessionsOf(tx: Tx, userId: string, why: SessionEnd): Promise<void> {
  const sessions = await findRows(tx, Session, ['id'], { where: { userId, endedAt: null }, order: ['id'] });
  for (const { id } of sessions) await endSession(tx, id, why);
}
