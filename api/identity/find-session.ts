import { SESSION_IDLE_LIMIT_MS } from '#shared/limits.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, select, selectOne } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { endSession } from '#shared/server/identity/end-session.ts';
import { rolesOf } from '#shared/server/identity/roles-of.ts';
import { touchSession } from '#shared/server/identity/touch-session.ts';
import type { Session } from '#shared/server/models/session.ts';
import type { Actor, Services } from '#shared/server/services.ts';

/** `lastSeenAt` is written at most this often. */
const SEEN_EVERY_MS = 60_000;

const SESSION = columns<Pick<Row<Session>, 'userId' | 'lastSeenAt'> & { roles: string | null }>({
  userId: 's',
  lastSeenAt: 's',
  roles: '(SELECT GROUP_CONCAT(role) FROM user_roles r WHERE r.userId = s.userId)',
});

const LIVING = columns<Pick<Row<Session>, 'id' | 'userId'> & { roles: string | null }>({
  id: 's',
  userId: 's',
  roles: '(SELECT GROUP_CONCAT(role) FROM user_roles r WHERE r.userId = s.userId)',
});

/**
 * The living session of a token, with the roles of this moment (never those of the token). Two idle hours end it, whatever
 * the token says.
 */
export async function findSession(services: Services, sessionId: string): Promise<Actor | null> {
  const row = await selectOne(services, SESSION, 'FROM sessions s WHERE s.id = ? AND s.endedAt IS NULL', [sessionId]);
  if (!row) return null;
  const idleMs = services.now().getTime() - row.lastSeenAt.getTime();
  if (idleMs > SESSION_IDLE_LIMIT_MS) {
    await inTransaction(services, (tx) => endSession(tx, sessionId, 'idle'));
    return null;
  }
  if (idleMs > SEEN_EVERY_MS) await inTransaction(services, (tx) => touchSession(tx, sessionId));
  return { userId: row.userId, sessionId, roles: rolesOf(row, services.log) };
}

/**
 * Those of these sessions that live, with the roles of this moment; one question for all of them. Unlike `findSession` looking
 * is no activity, so that an open page keeps nobody signed in.
 */
export async function listLivingSessions(services: Services, ids: readonly string[]): Promise<Map<string, Actor>> {
  if (ids.length === 0) return new Map();
  const idleSince = new Date(services.now().getTime() - SESSION_IDLE_LIMIT_MS);
  const from = 'FROM sessions s WHERE s.id IN (?) AND s.endedAt IS NULL AND s.lastSeenAt >= ?';
  const rows = await select(services, LIVING, from, [[...ids], idleSince]);
  return new Map(
    rows.map(({ id, userId, roles }) => [id, { userId, sessionId: id, roles: rolesOf({ roles }, services.log) }]),
  );
}
