import { type Refusal, refuse } from '#shared/errors.ts';
import { REFRESH_GRACE_MS, SESSION_IDLE_LIMIT_MS } from '#shared/limits.ts';
import { change, selectOne } from '#shared/server/database/sql.ts';
import type { Services } from '#shared/server/services.ts';
import type { TokenView } from '#shared/views/identity.ts';
import { endSession } from '#api/identity/find-session.ts';
import { issueTokens, readSessionToken } from './tokens.ts';

interface SessionRow {
  userId: string;
  rotation: number;
  rotatedAt: Date;
  lastSeenAt: Date;
}

/**
 * Exchanges tokens for new ones and rotates the session. Two tabs that refresh within ten seconds both succeed with one
 * rotation; an older token that turns up later is stolen or copied, and ends the session (S19, F48).
 * @param ip recorded as the client states it, never trusted
 */
export async function rotateSession(
  services: Services,
  tokens: { accessToken: string; idToken: string; ip?: string | null },
): Promise<TokenView | Refusal> {
  const { jwtSecret } = services.config;
  const now = services.now();
  const access = await readSessionToken(jwtSecret, tokens.accessToken, 'at+jwt', { now, evenExpired: true });
  const identity = await readSessionToken(jwtSecret, tokens.idToken, 'id+jwt', { now, evenExpired: true });
  if (!access || identity?.sessionId !== access.sessionId) return refuse('session-ended');
  const row = await selectOne<SessionRow>(
    services,
    'SELECT userId, rotation, rotatedAt, lastSeenAt FROM sessions WHERE id = ? AND endedAt IS NULL',
    [access.sessionId],
  );
  if (!row) return refuse('session-ended');
  if (now.getTime() - row.lastSeenAt.getTime() > SESSION_IDLE_LIMIT_MS) {
    await endSession(services, access.sessionId, 'idle');
    return refuse('session-ended');
  }
  const rotated = await change(
    services,
    `UPDATE sessions SET rotation = rotation + 1, rotatedAt = ?, lastSeenAt = ?, ip = COALESCE(NULLIF(?, ''), ip)
     WHERE id = ? AND rotation = ? AND endedAt IS NULL`,
    [now, now, tokens.ip ?? '', access.sessionId, access.rotation],
  );
  if (rotated === 1) {
    return issueTokens(
      jwtSecret,
      { userId: row.userId, sessionId: access.sessionId, rotation: access.rotation + 1 },
      now,
    );
  }
  return reuseWithinGrace(services, access.sessionId, access.rotation, now);
}

async function reuseWithinGrace(
  services: Services,
  sessionId: string,
  rotation: number,
  now: Date,
): Promise<TokenView | Refusal> {
  const row = await selectOne<SessionRow>(
    services,
    'SELECT userId, rotation, rotatedAt, lastSeenAt FROM sessions WHERE id = ? AND endedAt IS NULL',
    [sessionId],
  );
  if (!row) return refuse('session-ended');
  const isSecondTab = row.rotation === rotation + 1 && now.getTime() - row.rotatedAt.getTime() <= REFRESH_GRACE_MS;
  if (isSecondTab) {
    return issueTokens(services.config.jwtSecret, { userId: row.userId, sessionId, rotation: row.rotation }, now);
  }
  await endSession(services, sessionId, 'token-reuse');
  return refuse('session-ended');
}
