import { whySessionIsOver } from '#shared/domain/identity/session-over.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { columns, selectOne } from '#shared/server/database/sql.ts';
import { readPartnerToken } from '#shared/server/identity/tokens.ts';
import { PartnerSession } from '#shared/server/models/partner-session.ts';
import type { Actor, Services } from '#shared/server/services.ts';

/** `lastSeenAt` is written at most this often. */
const SEEN_EVERY_MS = 60_000;

const SESSION = columns<Pick<Row<PartnerSession>, 'id' | 'branchId' | 'createdAt' | 'lastSeenAt'>>({
  id: 'id',
  branchId: 'branchId',
  createdAt: 'createdAt',
  lastSeenAt: 'lastSeenAt',
});

/**
 * The branch that a token of partner sales speaks for while its session lives, or null. The branch stands where a person's id
 * stands elsewhere: limits and records count by it. It ends as a session of staff does, by idle time and by age.
 */
export async function findPartnerSession(services: Services, token: string): Promise<Actor | null> {
  const now = services.now();
  const sessionId = await readPartnerToken(services.config.jwtSecret, token, now);
  if (sessionId === null) return null;
  const row = await selectOne(services, SESSION, 'FROM partner_sessions WHERE id = ? AND endedAt IS NULL', [sessionId]);
  if (!row) return null;
  // Key and code were given when it was opened: no second factor is missing.
  if (whySessionIsOver({ ...row, secondFactorAt: row.createdAt }, ['admin'], now, services.config)) return null;
  if (now.getTime() - row.lastSeenAt.getTime() > SEEN_EVERY_MS)
    await updateRows(services, PartnerSession, { lastSeenAt: now }, { id: row.id });
  return { userId: row.branchId, sessionId: row.id, roles: ['partner'], branchId: row.branchId };
}
