import { whySessionIsOver } from '#shared/domain/identity/session-over.ts';
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

const SESSION = columns<Pick<Row<Session>, 'id' | 'userId' | 'createdAt' | 'lastSeenAt'> & { roles: string | null }>({
  id: 's',
  userId: 's',
  createdAt: 's',
  lastSeenAt: 's',
  roles: '(SELECT GROUP_CONCAT(role) FROM user_roles r WHERE r.userId = s.userId)',
});

/**
 * The living session of a token, with the roles of this moment (never those of the token). Two idle hours and its absolute
 * life end it, whatever the token says.
 */
export async function findSession(services: Services, sessionId: string): Promise<Actor | null> {
  const row = await selectOne(services, SESSION, 'FROM sessions s WHERE s.id = ? AND s.endedAt IS NULL', [sessionId]);
  if (!row) return null;
  const roles = rolesOf(row, services.log);
  const now = services.now();
  const over = whySessionIsOver(row, roles, now);
  if (over) {
    await inTransaction(services, (tx) => endSession(tx, sessionId, over));
    return null;
  }
  const isSeenLongAgo = now.getTime() - row.lastSeenAt.getTime() > SEEN_EVERY_MS;
  if (isSeenLongAgo) await inTransaction(services, (tx) => touchSession(tx, sessionId));
  return { userId: row.userId, sessionId, roles };
}

/**
 * Those of these sessions that live, with the roles of this moment; one question for all of them. Unlike `findSession` looking
 * is no activity, so that an open page keeps nobody signed in.
 */
export async function listLivingSessions(services: Services, ids: readonly string[]): Promise<Map<string, Actor>> {
  if (ids.length === 0) return new Map();
  const rows = await select(services, SESSION, 'FROM sessions s WHERE s.id IN (?) AND s.endedAt IS NULL', [[...ids]]);
  const now = services.now();
  return new Map(
    rows
      .map((row) => ({ row, roles: rolesOf(row, services.log) }))
      .filter(({ row, roles }) => whySessionIsOver(row, roles, now) === null)
      .map(({ row: { id, userId }, roles }) => [id, { userId, sessionId: id, roles }]),
  );
}
