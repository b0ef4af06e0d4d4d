import { v7 as uuidv7 } from 'uuid';
import type { purging } from '#shared/contract/purging.ts';
import { PurgeState } from '#shared/domain/identity/purge-machine.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import { PURGE_DIGITS, PURGE_PLAN_HOURS } from '#shared/limits/privacy.ts';
import { Role } from '#shared/roles.ts';
import type { Call } from '#shared/server/call.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { columns, exists, insert, select, type Tx } from '#shared/server/database/sql.ts';
import { changeProgress } from '#shared/server/jobs/change-progress.ts';
import { Purge } from '#shared/server/models/purge.ts';
import type { Actor } from '#shared/server/services.ts';
import { lockUnpaidOrders } from './cancel-unpaid.ts';
import { changePurgeState } from './change-purge-state.ts';
import { type LockedUser, lockUser } from './lock-user.ts';
import { type PurgePlan, readPurgePlan } from './read-purge-plan.ts';
import { startPurge } from './start-purge.ts';

type PurgeCall = Pick<Call<typeof purging.purgeUser>, 'actor' | 'params' | 'body'>;
type PurgeRefusal = 'purge-hindered' | 'purge-asked' | 'plan-changed' | 'digits-wrong';
type OpenPurge = Pick<Row<Purge>, 'id' | 'state' | 'askedBy' | 'lapsesAt'>;

/**
 * Purges a person, or asks another administrator to: who asks and who confirms have both seen the plan as it is now, and typed whom they
 * mean. Asked again by the same one, running or proven already, it stays as it is; where the scanner found something, or the work was
 * given up, it is run again.
 */
export async function purgePerson(
  tx: Tx,
  { actor, params: { userId }, body }: PurgeCall,
): Promise<null | Refusal<PurgeRefusal>> {
  // Two administrators at once: the second one waits, and finds what the first one did.
  const user = orNotFound(await lockUser(tx, userId));
  const last = await findLast(tx, userId);
  if (last?.state === PurgeState.proven) return null;
  if (last?.state === PurgeState.running || last?.state === PurgeState.leaking)
    return runAgain(tx, last.id, { actor, userId });
  await lockAdministrators(tx, userId);
  // A payment that settles at this moment is waited for: what it paid is an open order of the plan.
  await lockUnpaidOrders(tx, userId);
  const plan = await readPurgePlan(tx, userId, actor.userId);
  if (plan.obstacles.length > 0)
    return refuse('purge-hindered', { details: { obstacles: plan.obstacles, orders: plan.openOrders } });
  if (body.digits !== digitsOf(user)) return refuse('digits-wrong');
  if (body.plan !== plan.hash) return refuse('plan-changed');
  const asked = await findAsked(tx, last);
  if (!asked) return begin(tx, { user, plan, actor, reason: body.reason });
  if (asked.askedBy === actor.userId && plan.needsSecond) return null;
  if (asked.askedBy !== actor.userId && body.confirms !== asked.id)
    return refuse('purge-asked', { details: { purgeId: asked.id } });
  const confirmed = { decidedBy: actor.userId, decidedAt: tx.now, plan: plan.items };
  if (await changePurgeState(tx, asked.id, 'confirm', confirmed)) await startPurge(tx, asked.id, { user, actor });
  return null;
}

/** What is typed: the end of the number, and of an account that was closed before the end of its id. */
export const digitsOf = ({ id, phoneNo, closedAt }: Pick<LockedUser, 'id' | 'phoneNo' | 'closedAt'>): string =>
  (closedAt === null ? phoneNo : id).slice(-PURGE_DIGITS);

const findLast = (tx: Tx, userId: string): Promise<OpenPurge | undefined> =>
  findRow(tx, Purge, ['id', 'state', 'askedBy', 'lapsesAt'], { where: { userId }, order: [['askedAt', 'DESC']] });

/** Of two administrators who purge each other the second one finds that they are the last. */
async function lockAdministrators(tx: Tx, userId: string): Promise<void> {
  const isOne = await exists(tx, 'FROM user_roles WHERE userId = ? AND role = ?', [userId, Role.admin]);
  if (isOne) await select(tx, ROLE, 'FROM user_roles WHERE role = ? ORDER BY userId FOR UPDATE', [Role.admin]);
}

const ROLE = columns<{ userId: string }>({ userId: 'userId' });

/** A request whose day is over, or of somebody who is no administrator any more, makes room for a new one. */
async function findAsked(tx: Tx, last: OpenPurge | undefined): Promise<OpenPurge | null> {
  if (last?.state !== PurgeState.asked) return null;
  const isAdmin = await exists(tx, 'FROM user_roles WHERE userId = ? AND role = ?', [last.askedBy, Role.admin]);
  if (last.lapsesAt > tx.now && isAdmin) return last;
  await changePurgeState(tx, last.id, 'lapse');
  return null;
}

interface Beginning {
  user: LockedUser;
  plan: PurgePlan;
  actor: Actor;
  reason: Call<typeof purging.purgeUser>['body']['reason'];
}

async function begin(tx: Tx, { user, plan, actor, reason }: Beginning): Promise<null> {
  const id = uuidv7();
  await insert(tx, Purge, {
    id,
    userId: user.id,
    state: PurgeState.asked,
    openFor: user.id,
    reason,
    plan: plan.items,
    askedBy: actor.userId,
    askedAt: tx.now,
    lapsesAt: new Date(tx.now.getTime() + PURGE_PLAN_HOURS * HOUR_MS),
  });
  const note = { entity: 'purge', id, actor, about: user.id } as const;
  noteChange(tx, { ...note, event: 'identity.purge-asked', facts: { reason } });
  if (plan.needsSecond) return null;
  await changePurgeState(tx, id, 'confirm', { decidedBy: actor.userId, decidedAt: tx.now });
  await startPurge(tx, id, { user, actor });
  return null;
}

/**
 * What was found may be gone, by hand, and work that was given up must not end a purge half done, whatever became of its job: every step is
 * taken once more. While the work goes on there is nothing to repeat.
 */
async function runAgain(tx: Tx, id: string, { actor, userId }: { actor: Actor; userId: string }): Promise<null> {
  if (!(await changeProgress(tx, id, 'again', { reason: null, finishedAt: null }))) return null;
  await changePurgeState(tx, id, 'again');
  await appendJob(tx, 'purge-user', { purgeId: id });
  noteChange(tx, { entity: 'purge', id, event: 'identity.purge-repeated', actor, about: userId });
  return null;
}
