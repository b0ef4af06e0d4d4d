import { v7 as uuidv7 } from 'uuid';
import type { secondFactor } from '#shared/contract/second-factor.ts';
import { mayAskReset } from '#shared/domain/identity/may-decide-reset.ts';
import { ResetState } from '#shared/domain/identity/reset-machine.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import { SECOND_FACTOR_RESET_HOURS } from '#shared/limits/second-factor.ts';
import { Role } from '#shared/roles.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { noteChange, tellSecondFactors } from '#shared/server/database/note-change.ts';
import { exists, insertNew, type Tx } from '#shared/server/database/sql.ts';
import { SecondFactorReset } from '#shared/server/models/second-factor-reset.ts';
import { changeResetState } from './change-reset-state.ts';
import { findSecondFactor } from './find-second-factor.ts';
import { findUser } from './find-user.ts';

/**
 * An administrator who recognised a person asks for their lost second factor to be taken away; nothing happens until another one
 * consents. Refused where nobody could: the operator then resets it by hand (`npm run reset-second-factor`), which takes more than a screen.
 */
export async function askSecondFactorReset(
  tx: Tx,
  { actor, params, body }: Call<typeof secondFactor.askSecondFactorReset>,
) {
  const user = orNotFound(await findUser(tx, params.id));
  const refused = mayAskReset(user.id, actor.userId);
  if (refused) return refused;
  if (!(await findSecondFactor(tx, user.id))) return refuse('second-factor-missing');
  const others = 'FROM user_roles WHERE role = ? AND userId NOT IN (?, ?)';
  if (!(await exists(tx, others, [Role.admin, user.id, actor.userId]))) return refuse('second-administrator-missing');
  await lapse(tx, user.id);
  const id = uuidv7();
  const isFirst = await insertNew(tx, SecondFactorReset, {
    id,
    userId: user.id,
    state: ResetState.open,
    openFor: user.id,
    reason: body.reason,
    askedBy: actor.userId,
    askedAt: tx.now,
    lapsesAt: new Date(tx.now.getTime() + SECOND_FACTOR_RESET_HOURS * HOUR_MS),
  });
  if (!isFirst) return refuse('reset-open');
  tellSecondFactors(tx);
  const facts = { resetId: id };
  noteChange(tx, {
    entity: 'user',
    id: user.id,
    event: 'identity.second-factor-reset-asked',
    actor,
    about: user.id,
    facts,
  });
  return null;
}

/** A request whose time is over makes room for a new one. */
async function lapse(tx: Tx, userId: string): Promise<void> {
  const open = await findRow(tx, SecondFactorReset, ['id', 'lapsesAt'], { where: { openFor: userId } });
  if (open && open.lapsesAt <= tx.now) await changeResetState(tx, open.id, 'lapse', null);
}
