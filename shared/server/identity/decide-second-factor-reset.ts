import type { secondFactor } from '#shared/contract/second-factor.ts';
import { mayConsentReset } from '#shared/domain/identity/may-decide-reset.ts';
import { ResetState } from '#shared/domain/identity/reset-machine.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import { Role } from '#shared/roles.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { exists, type Tx } from '#shared/server/database/sql.ts';
import { SecondFactorReset } from '#shared/server/models/second-factor-reset.ts';
import { changeResetState } from './change-reset-state.ts';
import { endSecondFactor } from './end-second-factor.ts';

/**
 * A second administrator decides about a request. Consent takes the factor away and tells the person; whoever asked may take the
 * request back, but not consent to it. Refused with `reset-over` once it is decided or too old, or who asked is no administrator any more.
 */
export async function decideSecondFactorReset(
  tx: Tx,
  { actor, params, body }: Call<typeof secondFactor.decideSecondFactorReset>,
) {
  const columns = ['id', 'userId', 'askedBy', 'state', 'lapsesAt'] as const;
  const reset = orNotFound(await findRow(tx, SecondFactorReset, columns, { where: { id: params.id } }));
  const refused = body.consents ? mayConsentReset(reset, actor.userId) : null;
  if (refused) return refused;
  if (reset.state !== ResetState.open || reset.lapsesAt <= tx.now) return refuse('reset-over');
  if (body.consents && !(await isStillAdmin(tx, reset.askedBy))) return refuse('reset-over');
  const isClosed = await changeResetState(tx, reset.id, body.consents ? 'consent' : 'decline', actor.userId);
  if (!isClosed) return refuse('reset-over');
  const facts = { resetId: reset.id, askedBy: reset.askedBy };
  if (body.consents) await endSecondFactor(tx, reset.userId, actor, facts);
  else {
    const event = 'identity.second-factor-reset-declined';
    noteChange(tx, { entity: 'user', id: reset.userId, event, actor, about: reset.userId, facts });
  }
  return null;
}

const isStillAdmin = (tx: Tx, userId: string): Promise<boolean> =>
  exists(tx, 'FROM user_roles WHERE userId = ? AND role = ?', [userId, Role.admin]);
