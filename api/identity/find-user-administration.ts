import type { userAdministration } from '#shared/contract/user-administration.ts';
import type { SupportState } from '#shared/domain/crm/support-machine.ts';
import type { SupportReason } from '#shared/domain/crm/support-reason.ts';
import { readingKind } from '#shared/domain/identity/reading-kind.ts';
import { whySessionIsOver } from '#shared/domain/identity/session-over.ts';
import { TOLD_EVENTS, type ToldEvent } from '#shared/domain/identity/told-events.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Language } from '#shared/languages.ts';
import { RECORD_ROWS } from '#shared/limits/people.ts';
import { isStaff } from '#shared/roles.ts';
import type { Call } from '#shared/server/call.ts';
import { countRows, findRow, findRows } from '#shared/server/database/model-rows.ts';
import { columns, select, selectOne } from '#shared/server/database/sql.ts';
import { findSecondFactor } from '#shared/server/identity/find-second-factor.ts';
import { findUser, type UserRow } from '#shared/server/identity/find-user.ts';
import { staffNameOf } from '#shared/server/identity/name-of.ts';
import { presentUser } from '#shared/server/identity/present-user.ts';
import { HealthDataRead } from '#shared/server/models/health-data-read.ts';
import { Session } from '#shared/server/models/session.ts';
import { SignInGuard } from '#shared/server/models/sign-in-guard.ts';
import { Support } from '#shared/server/models/support.ts';
import { User } from '#shared/server/models/user.ts';
import type { Services } from '#shared/server/services.ts';
import type { ConsentView, UserRecordView } from '#shared/views/user-administration.ts';

/** Everything about one person that is no medical value. */
export async function findUserAdministration(
  services: Services,
  { params: { userId } }: Call<typeof userAdministration.getUserRecord>,
): Promise<UserRecordView> {
  const row = orNotFound(await findUser(services, userId));
  const user = presentUser(row, services.log);
  const created = await findRow(services, User, ['createdAt'], { where: { id: userId } });
  const supports = await findRows(services, Support, ['id', 'reason', 'state', 'createdAt'], {
    where: { customerId: userId },
    order: [['createdAt', 'DESC']],
    limit: RECORD_ROWS,
  });
  return {
    user,
    createdAt: created?.createdAt.toISOString() ?? '',
    closedAt: row.closedAt?.toISOString() ?? null,
    lockedUntil: await findLock(services, row),
    hasSecondFactor: isStaff(user.roles) ? (await findSecondFactor(services, userId)) !== undefined : null,
    ...(await findSessions(services, user)),
    history: await findHistory(services, userId),
    readings: await findReadings(services, userId),
    consents: await findConsents(services, userId),
    supports: supports.map(({ id, createdAt, reason, state }) => ({
      _id: id,
      at: createdAt.toISOString(),
      reason: reason satisfies SupportReason,
      state: state satisfies SupportState,
    })),
  };
}

async function findLock(services: Services, { phoneNo }: UserRow): Promise<string | null> {
  const where = { kind: 'account', subject: phoneNo } as const;
  const guard = await findRow(services, SignInGuard, ['lockedUntil'], { where });
  const until = guard?.lockedUntil ?? null;
  return until && until > services.now() ? until.toISOString() : null;
}

async function findSessions(services: Services, { id, roles }: UserRecordView['user']) {
  const names = ['id', 'device', 'createdAt', 'lastSeenAt', 'secondFactorAt', 'endedAt'] as const;
  const rows = await findRows(services, Session, [...names], {
    where: { userId: id },
    order: [['lastSeenAt', 'DESC']],
  });
  const now = services.now();
  const open = rows.filter(
    (row) => row.endedAt === null && whySessionIsOver(row, roles, now, services.config) === null,
  );
  const items = open.slice(0, RECORD_ROWS).map(({ id: _id, device, lastSeenAt }) => ({
    _id,
    device,
    lastSeenAt: lastSeenAt.toISOString(),
  }));
  return { lastSeenAt: rows[0]?.lastSeenAt.toISOString() ?? null, sessions: { count: open.length, items } };
}

const TOLD = columns<{ id: string; at: Date; event: ToldEvent; by: string | null }>({
  ...{ id: 'a', at: 'a', event: 'a' },
  by: `IF(a.actorId = a.aboutId, NULL, ${staffNameOf('u')})`,
});
const COUNT = columns<{ count: number }>({ count: 'COUNT(*)' });

async function findHistory(services: Services, userId: string): Promise<UserRecordView['history']> {
  const from = 'FROM activities a LEFT JOIN users u ON u.id = a.actorId WHERE a.aboutId = ? AND a.event IN (?)';
  const values = [userId, [...TOLD_EVENTS]];
  const rows = await select(services, TOLD, `${from} ORDER BY a.at DESC, a.id DESC LIMIT ${RECORD_ROWS}`, values);
  return {
    count: (await selectOne(services, COUNT, from, values))?.count ?? 0,
    items: rows.map(({ id, at, event, by }) => ({ _id: id, at: at.toISOString(), event, by })),
  };
}

const READ = columns<{ id: string; at: Date; endpoint: string; reader: string | null; orderNumber: string | null }>({
  ...{ id: 'h', at: 'h', endpoint: 'h', orderNumber: 'o' },
  reader: staffNameOf('u'),
});

async function findReadings(services: Services, userId: string): Promise<UserRecordView['readings']> {
  const rows = await select(
    services,
    READ,
    `FROM health_data_reads h LEFT JOIN users u ON u.id = h.actorId LEFT JOIN test_results r ON r.id = h.entityId
     LEFT JOIN orders o ON o.id = COALESCE(r.orderId, h.entityId) WHERE h.customerId = ? AND h.outcome = 'read'
     ORDER BY h.at DESC, h.id DESC LIMIT ${RECORD_ROWS}`,
    [userId],
  );
  return {
    count: await countRows(services, HealthDataRead, { customerId: userId, outcome: 'read' }),
    items: rows.map(({ id, at, endpoint, reader, orderNumber }) => ({
      ...{ _id: id, at: at.toISOString(), reader: reader ?? '', what: readingKind(endpoint), orderNumber },
    })),
  };
}

interface ConsentRow {
  what: ConsentView['what'];
  given: number;
  version: string;
  language: Language | null;
  at: Date;
}
const CONSENT = columns<ConsentRow>({ what: 'c', given: 'c', version: 'c', language: 'c', at: 'c' });

/** The last of each kind. */
async function findConsents(services: Services, userId: string): Promise<ConsentView[]> {
  const rows = await select(
    services,
    CONSENT,
    `FROM (SELECT t.text AS what, 1 AS given, t.version, t.language, t.acceptedAt AS at FROM accepted_texts t
       JOIN orders o ON o.id = t.orderId WHERE o.customerId = ?
     UNION ALL SELECT 'research', r.approved, r.textVersion, r.language, r.at FROM research_approvals r WHERE r.customerId = ?) c
     ORDER BY c.at DESC`,
    [userId, userId],
  );
  const last = new Map<string, ConsentRow>();
  for (const row of rows) if (!last.has(row.what)) last.set(row.what, row);
  return [...last.values()].map(({ given, at, ...row }) => ({ ...row, given: given === 1, at: at.toISOString() }));
}
