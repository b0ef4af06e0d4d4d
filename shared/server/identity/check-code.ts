import { afterRightCode, afterWrongCode } from '#shared/domain/identity/after-wrong-code.ts';
import { decideCodeTry } from '#shared/domain/identity/decide-code-try.ts';
import { normalisePhone } from '#shared/domain/identity/normalise-phone.ts';
import { ADDRESS_RULE, KNOWN_DEVICE_RULE } from '#shared/domain/identity/tries.ts';
import { isRefusal, type Refusal, refuse } from '#shared/errors.ts';
import { change, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { keyedHash, sameHash } from '#shared/server/seal.ts';
import type { Services } from '#shared/server/services.ts';
import { deviceSubject, lockGuards, networkOf, saveGuard } from './lock-guards.ts';
import { withSeconds } from './send-code.ts';

interface CodeTry {
  phoneNo: string;
  code: string;
  address: string;
  deviceId: string | null;
}

interface CodeRow {
  id: string;
  codeHash: string;
  expiresAt: Date;
}

/**
 * Checks a code, once: the newest of the number counts, and only until it is used or five minutes old. Wrong tries are
 * counted in the same transaction, under locks, whatever the outcome. Answers the verified number (E.164).
 */
export async function checkCode(services: Services, attempt: CodeTry): Promise<{ phoneNo: string } | Refusal> {
  const phoneNo = normalisePhone(attempt.phoneNo);
  if (phoneNo === null) return refuse('code-wrong');
  return inTransaction(services, async (tx) => {
    const now = services.now();
    const locks = await lockGuards(tx, { ...attempt, phoneNo });
    const allowed = decideCodeTry(locks, now);
    if (isRefusal(allowed)) return withSeconds(allowed, now);
    const row = await selectOne<CodeRow>(
      tx,
      'SELECT id, codeHash, expiresAt FROM sign_in_codes WHERE phoneNo = ? AND usedAt IS NULL ORDER BY createdAt DESC LIMIT 1',
      [phoneNo],
    );
    const isRight =
      row !== undefined &&
      sameHash(row.codeHash, keyedHash(services.config.codeSecret, `${row.id}:${phoneNo}:${attempt.code}`));
    if (isRight && row.expiresAt <= now) return refuse('code-expired');
    const counter = countedOn(allowed.countOn, attempt, phoneNo);
    const tries = allowed.countOn === 'account' ? locks.account : (locks.device ?? locks.account);
    if (!isRight) {
      const rule = allowed.countOn === 'device' ? KNOWN_DEVICE_RULE : undefined;
      const after = afterWrongCode(tries, now, rule);
      await saveGuard(tx, counter.kind, counter.subject, after);
      await saveGuard(tx, 'address', networkOf(attempt.address), afterWrongCode(locks.address, now, ADDRESS_RULE));
      return refuse('code-wrong', { keepsWrites: true });
    }
    await saveGuard(tx, counter.kind, counter.subject, afterRightCode(tries));
    await spendCodes(tx, phoneNo, now);
    return { phoneNo };
  });
}

function countedOn(countOn: 'account' | 'device', attempt: CodeTry, phoneNo: string) {
  if (countOn === 'account') return { kind: 'account' as const, subject: phoneNo };
  return { kind: 'device' as const, subject: deviceSubject(attempt.deviceId ?? '', phoneNo) };
}

/** Single use; older codes of the number end with it. */
async function spendCodes(tx: Tx, phoneNo: string, now: Date): Promise<void> {
  await change(tx, 'UPDATE sign_in_codes SET usedAt = ?, sealedCode = NULL WHERE phoneNo = ? AND usedAt IS NULL', [
    now,
    phoneNo,
  ]);
}
