import { normalisePhone } from '#shared/domain/identity/normalise-phone.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { endSecondFactor } from './end-second-factor.ts';
import { findSecondFactor } from './find-second-factor.ts';
import { findUserByPhone } from './find-user.ts';

/**
 * Resets a second factor where no second administrator is there to consent. Whoever may run commands on the server could change the
 * database as well; so it is not refused but made loud. False where the number has no active second factor.
 */
export async function resetByOperator(tx: Tx, phoneNo: string): Promise<boolean> {
  const user = await findUserByPhone(tx, normalisePhone(phoneNo) ?? '');
  if (!user || !(await findSecondFactor(tx, user.id))) return false;
  await endSecondFactor(tx, user.id, { operator: true }, {});
  tx.log.error({ alarm: 'second-factor-reset-by-operator', userId: user.id }, 'a second factor was reset by hand');
  return true;
}
