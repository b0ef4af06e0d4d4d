import { SESSION_IDLE_LIMIT_MS } from '#shared/limits.ts';
import { isRole } from '#shared/roles.ts';
import { change, selectOne } from '#shared/server/database/sql.ts';
import type { Actor, Services } from '#shared/server/services.ts';

/** `lastSeenAt` is written at most this often. */
const SEEN_EVERY_MS = 60_000;

interface SessionRow {
  userId: string;
  lastSeenAt: Date;
  roles: string | null;
}

/**
 * The living session of a token, with the roles of this moment (never those of the token). Two idle hours end it, whatever
 * the token says (S20, S22).
 */
export async function findSession(services: Services, sessionId: string): Promise<Actor | null> {
  const row = await selectOne<SessionRow>(
    services,
    `SELECT s.userId, s.lastSeenAt, (SELECT GROUP_CONCAT(role) FROM user_roles r WHERE r.userId = s.userId) AS roles
     FROM sessions s WHERE s.id = ? AND s.endedAt IS NULL`,
    [sessionId],
  );
  if (!row) return null;
  const now = services.now();
  const idleMs = now.getTime() - row.lastSeenAt.getTime();
  if (idleMs > SESSION_IDLE_LIMIT_MS) {
    await endSession(services, sessionId, 'idle');
    return null;
  }
  if (idleMs > SEEN_EVERY_MS)
    await change(services, 'UPDATE sessions SET lastSeenAt = ? WHERE id = ?', [now, sessionId]);
  return { userId: row.userId, sessionId, roles: (row.roles?.split(',') ?? []).filter(isRole) };
}

/** True while a session lives; unlike `findSession` it does not count as activity. */
export async function isSessionAlive(services: Services, sessionId: string): Promise<boolean> {
  const row = await selectOne<{ lastSeenAt: Date }>(
    services,
    'SELECT lastSeenAt FROM sessions WHERE id = ? AND endedAt IS NULL',
    [sessionId],
  );
  return row !== undefined && services.now().getTime() - row.lastSeenAt.getTime() <= SESSION_IDLE_LIMIT_MS;
}

/** Ends a session; doing it twice changes nothing. */
export async function endSession(services: Services, sessionId: string, why: string): Promise<void> {
  await change(services, 'UPDATE sessions SET endedAt = ?, endedWhy = ? WHERE id = ? AND endedAt IS NULL', [
    services.now(),
    why,
    sessionId,
  ]);
}
