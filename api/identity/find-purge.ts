import type { purging } from '#shared/contract/purging.ts';
import { maskPhone } from '#shared/domain/identity/mask-phone.ts';
import { OPEN_PURGES, PurgeState } from '#shared/domain/identity/purge-machine.ts';
import type { PurgeReport } from '#shared/domain/identity/purge-report.ts';
import type { JobState } from '#shared/domain/jobs/job-state.ts';
import { orNotFound } from '#shared/errors.ts';
import { PURGE_DIGITS } from '#shared/limits/privacy.ts';
import type { Call } from '#shared/server/call.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, json, selectOne } from '#shared/server/database/sql.ts';
import { findUser } from '#shared/server/identity/find-user.ts';
import { nameOf } from '#shared/server/identity/name-of.ts';
import { readPurgePlan } from '#shared/server/identity/read-purge-plan.ts';
import type { Purge } from '#shared/server/models/purge.ts';
import type { Services } from '#shared/server/services.ts';
import type { PurgeProgressView, PurgeView } from '#shared/views/purging.ts';

interface PurgeRow extends Omit<Row<Purge>, 'userId' | 'openFor' | 'sealedIdentifiers'> {
  askedByName: string | null;
  decidedByName: string | null;
  jobState: JobState | null;
  handled: number | null;
  total: number | null;
}

const PURGE = columns<PurgeRow>({
  ...{ id: 'p', state: 'p', reason: 'p', plan: 'p', askedBy: 'p', askedAt: 'p', lapsesAt: 'p', decidedBy: 'p' },
  ...{ decidedAt: 'p', report: 'p', finishedAt: 'p', handled: 'j', total: 'j' },
  askedByName: nameOf('a'),
  decidedByName: nameOf('d'),
  jobState: 'j.state',
});

const FROM = `FROM purges p LEFT JOIN users a ON a.id = p.askedBy LEFT JOIN users d ON d.id = p.decidedBy
  LEFT JOIN job_progress j ON j.jobId = p.id WHERE p.userId = ? ORDER BY p.askedAt DESC`;

/** The plan of a purge as it is today; once one runs, the plan that was confirmed, how far it is, and what the scanner found. */
export async function findPurge(
  services: Services,
  { actor, params: { userId } }: Pick<Call<typeof purging.getPurge>, 'actor' | 'params'>,
): Promise<PurgeView> {
  const user = orNotFound(await findUser(services, userId));
  const plan = await readPurgePlan(services, userId, actor.userId);
  const last = await selectOne(services, PURGE, FROM, [userId]);
  const now = services.now();
  const isAlive = last !== undefined && isShown(last, now);
  const isBegun = isAlive && last.state !== PurgeState.asked;
  const of = user.closedAt === null ? user.phoneNo : userId;
  return {
    userId,
    name: `${user.firstName} ${user.lastName}`.trim(),
    closedAt: user.closedAt?.toISOString() ?? null,
    digitsOf: user.closedAt === null ? 'phone' : 'account',
    hint: user.closedAt === null ? maskPhone(of).slice(0, -2) : `${of.slice(0, -PURGE_DIGITS)}…`,
    items: isBegun ? json(last.plan) : plan.items,
    obstacles: isBegun ? [] : plan.obstacles,
    openOrders: isBegun ? [] : plan.openOrders,
    plan: plan.hash,
    computedAt: now.toISOString(),
    needsSecond: plan.needsSecond,
    purge: isAlive ? present(last, actor.userId) : null,
  };
}

const isShown = ({ state, lapsesAt }: PurgeRow, now: Date): boolean =>
  state === PurgeState.proven || (OPEN_PURGES.includes(state) && (state !== PurgeState.asked || lapsesAt > now));

function present(row: PurgeRow, actorId: string): PurgeProgressView {
  const person = (id: string | null, name: string | null) => id && { name: name ?? '', isSelf: id === actorId };
  return {
    _id: row.id,
    state: row.state,
    reason: row.reason,
    askedBy: person(row.askedBy, row.askedByName) || null,
    askedAt: row.askedAt.toISOString(),
    lapsesAt: row.lapsesAt.toISOString(),
    decidedBy: person(row.decidedBy, row.decidedByName) || null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    job: row.jobState && { state: row.jobState, handled: row.handled ?? 0, total: row.total },
    report: row.report && json<PurgeReport>(row.report),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
