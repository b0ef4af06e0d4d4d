import { afterRightCode, afterWrongCode } from '#shared/domain/identity/after-wrong-code.ts';
import { decideCodeTry, type LockRefusal } from '#shared/domain/identity/decide-code-try.ts';
import { networkOf } from '#shared/domain/identity/network-of.ts';
import { ADDRESS_RULE } from '#shared/domain/identity/tries.ts';
import { withSeconds } from '#shared/domain/identity/with-seconds.ts';
import { isRefusal, type Refusal, refuse } from '#shared/errors.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { EmailCode } from '#shared/server/models/email-code.ts';
import { keyedHash, sameHash } from '#shared/server/seal.ts';
import { emailSubject } from './email-subject.ts';
import { lockGuards, saveGuard } from './lock-guards.ts';

/**
 * Checks the newest code that this person asked for at this address, and spends it when it is right. Wrong tries are counted by person
 * and by network, whatever code they were for; the count outlives the refusal.
 */
export async function checkEmailCode(
  tx: Tx,
  { userId, email, code, address }: { userId: string; email: string; code: string; address: string },
): Promise<null | Refusal<'code-wrong' | 'code-expired'> | LockRefusal> {
  const subject = emailSubject(userId);
  const locks = await lockGuards(tx, { phoneNo: subject, address, deviceId: null });
  const allowed = decideCodeTry(locks, tx.now);
  if (isRefusal(allowed)) return withSeconds(allowed, tx.now);
  const row = await findRow(tx, EmailCode, ['id', 'codeHash', 'expiresAt'], {
    where: { userId, email, usedAt: null },
    order: [['createdAt', 'DESC']],
  });
  const isRight = row && sameHash(row.codeHash, keyedHash(tx.config.codeSecret, `${row.id}:${email}:${code}`));
  if (!isRight) {
    await saveGuard(tx, 'account', subject, afterWrongCode(locks.account, tx.now));
    await saveGuard(tx, 'address', networkOf(address), afterWrongCode(locks.address, tx.now, ADDRESS_RULE));
    return refuse('code-wrong', { keepsWrites: true });
  }
  if (row.expiresAt <= tx.now) return refuse('code-expired');
  await saveGuard(tx, 'account', subject, afterRightCode(locks.account));
  await updateRows(tx, EmailCode, { usedAt: tx.now, sealedCode: null }, { userId, usedAt: null });
  return null;
}
