import type { secondFactor } from '#shared/contract/second-factor.ts';
import { isRefusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { countFactorTry } from './count-factor-try.ts';
import { openSession } from './open-session.ts';
import { readFactorTicket } from './read-factor-ticket.ts';
import { countRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts';
import { rolesOf } from './roles-of.ts';

/** Signs in with a recovery code in the place of the app, once for each, and says how many are left. */
export async function signInWithRecoveryCode(
  tx: Tx,
  { body, request }: Call<typeof secondFactor.signInWithRecoveryCode>,
) {
  const ticket = await readFactorTicket(tx, request);
  if (isRefusal(ticket)) return ticket;
  const { user } = ticket;
  const refused = await countFactorTry(tx, user, request, async () =>
    (await spendRecoveryCode(tx, user.id, body.recoveryCode)) ? null : refuse('second-factor-wrong'),
  );
  if (refused) return refused;
  const { recoveryCodesLeft } = await countRecoveryCodes(tx, tx.config.files.masterKeys, user.id);
  const actor = { userId: user.id, roles: rolesOf(user, tx.log) };
  const facts = { left: recoveryCodesLeft };
  noteChange(tx, { entity: 'user', id: user.id, event: 'identity.recovery-code-used', actor, about: user.id, facts });
  return { ...(await openSession(tx, user, request, { secondFactorAt: tx.now })), recoveryCodesLeft };
}
