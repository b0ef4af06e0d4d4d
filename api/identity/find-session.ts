import { whySessionIsOver } from '#shared/domain/identity/session-over.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, select, selectOne } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { endSession } from '#shared/server/identity/end-session.ts';
import { rolesOf } from '#shared/server/identity/roles-of.ts';
import type { SessionClaims } from '#shared/server/identity/tokens.ts';
import { touchSession } from '#shared/server/identity/touch-session.ts';
import type { Session } from '#shared/server/models/session.ts';
import type { Actor, Services } from '#shared/server/services.ts';

/** `lastSeenAt` is written at most this often. */
const SEEN_EVERY_MS = 60_000;

const SESSION = columns<
  Pick<Row<Session>, 'id' | 'userId' | 'createdAt' | 'lastSeenAt' | 'rotation' | 'secondFactorAt'> & {
    roles: string | null;
  }
>({
  id: 's',
  userId: 's',
  createdAt: 's',
  lastSeenAt: 's',
  rotation: 's',
  secondFactorAt: 's',
  roles: '(SELECT GROUP_CONCAT(role) FROM user_roles r WHERE r.userId = s.userId)',
});

/**
 * The living session of a token, with the roles of this moment (never those of the token). Two idle hours, its absolute
 * life and a second factor that is missing end it, whatever the token says; a token of an earlier rotation speaks for nobody any more.
 */
export async function findSession(
  services: Services,
  { sessionId, rotation }: Pick<SessionClaims, 'sessionId' | 'rotation'>,
): Promise<Actor | null> {
  const row = await selectOne(services, SESSION, 'FROM sessions s WHERE s.id = ? AND s.endedAt IS NULL', [sessionId]);
  if (row?.rotation !== rotation) return null;
  const roles = rolesOf(row, services.log);
  const now = services.now();
  const over = whySessionIsOver(row, roles, now, services.config);
  if (over) {
    await inTransaction(services, (tx) => endSession(tx, sessionId, over));
    return null;
  }
  const isSeenLongAgo = now.getTime() - row.lastSeenAt.getTime() > SEEN_EVERY_MS;
  if (isSeenLongAgo) await inTransaction(services, (tx) => touchSession(tx, sessionId));
  return { userId: row.userId, sessionId, roles };
}

/** Who a living session speaks for, by tokens of its newest rotation. */
export interface LivingSession extends Pick<SessionClaims, 'rotation'> {
  actor: Actor;
}

/**
 * Those of these sessions that live, with the roles of this moment; one question for all of them. Unlike `findSession` looking
 * is no activity, so that an open page keeps nobody signed in.
 */
export async function listLivingSessions(
  services: Services,
  ids: readonly string[],
): Promise<Map<string, LivingSession>> {
  if (ids.length === 0) return new Map();
  const rows = await select(services, SESSION, 'FROM sessions s WHERE s.id IN (?) AND s.endedAt IS NULL', [[...ids]]);
  const now = services.now();
  return new Map(
    rows
      .map((row) => ({ row, roles: rolesOf(row, services.log) }))
      .filter(({ row, roles }) => whySessionIsOver(row, roles, now, services.config) === null)
      .map(({ row: { id, userId, rotation }, roles }) => [id, { actor: { userId, sessionId: id, roles }, rotation }]),
  );
}
