import type { identity } from '#shared/contract/identity.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import { REFRESH_GRACE_MS, SESSION_IDLE_LIMIT_MS } from '#shared/limits.ts';
import type { Call } from '#shared/server/call.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { Session } from '#shared/server/models/session.ts';
import { endSession, type SessionEnd } from './end-session.ts';
import { issueTokens, readSessionToken } from './tokens.ts';

const SESSION = columns<Pick<Row<Session>, 'userId' | 'rotation' | 'rotatedAt' | 'lastSeenAt' | 'ip'>>({
  userId: 'userId',
  rotation: 'rotation',
  rotatedAt: 'rotatedAt',
  lastSeenAt: 'lastSeenAt',
  ip: 'ip',
});

/**
 * Exchanges tokens for new ones and rotates the session. Two tabs that refresh within ten seconds both succeed with one
 * rotation; an older token that turns up later has been stolen or copied, and ends the session. `ip` is recorded as the client
 * states it, never trusted.
 */
export async function rotateSession(tx: Tx, { body }: Call<typeof identity.refreshToken>) {
  const { jwtSecret } = tx.config;
  const access = await readSessionToken(jwtSecret, body.accessToken, 'at+jwt', { now: tx.now, evenExpired: true });
  const idToken = await readSessionToken(jwtSecret, body.idToken, 'id+jwt', { now: tx.now, evenExpired: true });
  if (!access || idToken?.sessionId !== access.sessionId) return refuse('session-ended');
  const { sessionId, rotation } = access;
  const session = await selectOne(tx, SESSION, 'FROM sessions WHERE id = ? AND endedAt IS NULL FOR UPDATE', [
    sessionId,
  ]);
  if (!session) return refuse('session-ended');
  const ageMs = (at: Date): number => tx.now.getTime() - at.getTime();
  if (ageMs(session.lastSeenAt) > SESSION_IDLE_LIMIT_MS) return end(tx, sessionId, 'idle');
  const isNewest = session.rotation === rotation;
  const isSecondTab = session.rotation === rotation + 1 && ageMs(session.rotatedAt) <= REFRESH_GRACE_MS;
  if (!isNewest && !isSecondTab) return end(tx, sessionId, 'token-reuse');
  if (isNewest) {
    const ip = body.ip || session.ip;
    await updateRows(
      tx,
      Session,
      { rotation: rotation + 1, rotatedAt: tx.now, lastSeenAt: tx.now, ip },
      { id: sessionId },
    );
  }
  return issueTokens(jwtSecret, { userId: session.userId, sessionId, rotation: rotation + 1 }, tx.now);
}

/** The session ends although the call is refused. */
async function end(tx: Tx, sessionId: string, why: SessionEnd): Promise<Refusal<'session-ended'>> {
  await endSession(tx, sessionId, why);
  return refuse('session-ended', { keepsWrites: true });
}
