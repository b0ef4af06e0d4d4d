import { afterRightCode, afterWrongCode, lockedUntil } from '#shared/domain/identity/after-wrong-code.ts';
import { networkOf } from '#shared/domain/identity/network-of.ts';
import { ADDRESS_RULE } from '#shared/domain/identity/tries.ts';
import { withSeconds } from '#shared/domain/identity/with-seconds.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import type { RequestFacts } from '#shared/server/call.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import type { UserRow } from './find-user.ts';
import { lockFactorGuards, saveGuard } from './lock-guards.ts';
import { rolesOf } from './roles-of.ts';

type Wrong = Refusal<'second-factor-wrong'>;

/**
 * Lets one try at a second factor through, whether app or recovery code, and counts it: five wrong ones lock the factor for five
 * minutes. Counted under locks like the codes of an SMS, but on a counter of its own: strangers, who can lock a number, never come this far.
 * A wrong try stays counted although it is refused; `attempt` returns null where the code was right.
 */
export async function countFactorTry(
  tx: Tx,
  user: UserRow,
  { address }: Pick<RequestFacts, 'address'>,
  attempt: () => Promise<Wrong | null>,
): Promise<Wrong | Refusal<'TemporaryBlock' | 'Forbidden-IP'> | null> {
  const guards = await lockFactorGuards(tx, { userId: user.id, address });
  const addressUntil = lockedUntil(guards.address, tx.now);
  if (addressUntil) return withSeconds(refuse('Forbidden-IP', { details: { until: addressUntil } }), tx.now);
  const until = lockedUntil(guards.factor, tx.now);
  if (until) return withSeconds(refuse('TemporaryBlock', { details: { until } }), tx.now);
  const wrong = await attempt();
  if (!wrong) {
    await saveGuard(tx, 'factor', user.id, afterRightCode(guards.factor));
    return null;
  }
  const after = afterWrongCode(guards.factor, tx.now);
  await saveGuard(tx, 'factor', user.id, after);
  await saveGuard(tx, 'address', networkOf(address), afterWrongCode(guards.address, tx.now, ADDRESS_RULE));
  if (!after.lockedUntil) return refuse('second-factor-wrong', { details: wrong.details ?? {}, keepsWrites: true });
  noteLock(tx, user);
  // Whoever locks the factor is told at once for how long, not at the next try.
  const lockSeconds = Math.ceil((Date.parse(after.lockedUntil) - tx.now.getTime()) / 1000);
  return refuse('second-factor-wrong', { details: { ...wrong.details, lockSeconds }, keepsWrites: true });
}

/** Whoever gives five wrong codes after a right SMS code may have stolen the SIM. */
function noteLock(tx: Tx, user: UserRow): void {
  const actor = { userId: user.id, roles: rolesOf(user, tx.log) };
  noteChange(tx, { entity: 'user', id: user.id, event: 'identity.second-factor-locked', actor, about: user.id });
  tx.log.warn(
    { alarm: 'second-factor-locked', userId: user.id },
    'wrong codes of a second factor after a right SMS code',
  );
}
