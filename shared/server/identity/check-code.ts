import { afterRightCode, afterWrongCode } from '#shared/domain/identity/after-wrong-code.ts';
import type { CodePurpose } from '#shared/domain/identity/code-purpose.ts';
import { decideCodeTry, type LockRefusal } from '#shared/domain/identity/decide-code-try.ts';
import { maskPhone } from '#shared/domain/identity/mask-phone.ts';
import { networkOf } from '#shared/domain/identity/network-of.ts';
import { normalisePhone } from '#shared/domain/identity/normalise-phone.ts';
import { ADDRESS_RULE, KNOWN_DEVICE_RULE } from '#shared/domain/identity/tries.ts';
import { withSeconds } from '#shared/domain/identity/with-seconds.ts';
import { isRefusal, type Refusal, refuse } from '#shared/errors.ts';
import { ACCOUNT_WRONG_CODE_DAY_LIMIT } from '#shared/limits/sign-in.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { SignInCode } from '#shared/server/models/sign-in-code.ts';
import { keyedHash, sameHash } from '#shared/server/seal.ts';
import { deviceSubject, lockGuards, lockShareGuards, partnerSubject, saveGuard } from './lock-guards.ts';

/** Of a branch that signs in: its code says which one it is. */
export const ANY_BRANCH = 'any';

const ID = columns<{ id: string }>({ id: 'id' });
const UNUSED = 'FROM sign_in_codes WHERE id = ? AND usedAt IS NULL FOR UPDATE';

interface CodeTry {
  phoneNo: string;
  code: string;
  address: string;
  deviceId: string | null;
  /** What the code may have been asked for. */
  purposes: readonly CodePurpose[];
  /** Who asked for it while signed in; a code that was asked for by nobody known is nobody else's. */
  userId?: string;
  /** The shared result that it opens; a code of another one, or of a sign-in, is wrong there. */
  shareId?: string;
  /** The branch at whose counter it was asked for; `any` where the code itself says which branch signs in. */
  branchId?: string;
}

/**
 * Checks a code: the newest of its purposes counts, and only until it is used or five minutes old. A wrong try is counted
 * under locks, and its count outlives the refusal. Returns the verified number (E.164); whoever acts on it spends the code
 * (`spendCodes`).
 */
export async function checkCode(
  tx: Tx,
  attempt: CodeTry,
): Promise<{ phoneNo: string; branchId: string | null } | Refusal<'code-wrong' | 'code-expired'> | LockRefusal> {
  const phoneNo = normalisePhone(attempt.phoneNo);
  if (phoneNo === null) return refuse('code-wrong');
  const { shareId } = attempt;
  const isBranch = attempt.branchId === ANY_BRANCH;
  const locks = await (shareId
    ? lockShareGuards(tx, { ...attempt, shareId, phoneNo })
    : lockGuards(tx, { ...attempt, phoneNo, account: isBranch ? partnerSubject(phoneNo) : phoneNo }));
  const allowed = decideCodeTry(locks, tx.now);
  if (isRefusal(allowed)) return withSeconds(allowed, tx.now);
  const knownDeviceId = locks.device ? attempt.deviceId : null;
  const open = await findOpenCodes(tx, phoneNo, attempt, knownDeviceId);
  const row = open.find(({ id, codeHash }) =>
    sameHash(codeHash, keyedHash(tx.config.codeSecret, `${id}:${phoneNo}:${attempt.code}`)),
  );
  if (row && row.expiresAt <= tx.now) return refuse('code-expired');
  // A renewed key, or an end of what it opens, may spend it at this moment: it counts as of the commit that is waited for.
  if (row && !(await selectOne(tx, ID, UNUSED, [row.id]))) return refuse('code-wrong');
  const counter = countedOn(allowed.countOn, attempt, phoneNo);
  const tries = allowed.countOn === 'account' ? locks.account : (locks.device ?? locks.account);
  if (!row) {
    // Whoever knows a branch's number, while nobody with its key waits for a code, guesses nothing and locks nobody out.
    const isIdle = isBranch && !open.some(({ expiresAt }) => expiresAt > tx.now);
    const rule = allowed.countOn === 'device' ? KNOWN_DEVICE_RULE : undefined;
    const after = afterWrongCode(tries, tx.now, rule);
    if (!isIdle) await saveGuard(tx, counter.kind, counter.subject, after);
    if (!isIdle && counter.kind !== 'device' && after.wrongToday === ACCOUNT_WRONG_CODE_DAY_LIMIT)
      tx.log.error({ alarm: 'wrong-codes', phone: maskPhone(phoneNo) }, 'a number takes no more codes today');
    await saveGuard(tx, 'address', networkOf(attempt.address), afterWrongCode(locks.address, tx.now, ADDRESS_RULE));
    return refuse('code-wrong', { keepsWrites: true });
  }
  await saveGuard(tx, counter.kind, counter.subject, afterRightCode(tries));
  await updateRows(tx, SignInCode, { verifiedAt: tx.now }, { id: row.id });
  return { phoneNo, branchId: row.branchId };
}

/**
 * The newest code that strangers asked for, and the newest that this known device asked for: a stranger who asks again and again
 * ends only the codes of strangers, never the one its owner has just been sent.
 */
async function findOpenCodes(
  tx: Tx,
  phoneNo: string,
  {
    purposes,
    userId = null,
    shareId = null,
    branchId = null,
  }: Pick<CodeTry, 'purposes'> & {
    userId?: string | null;
    shareId?: string | null;
    branchId?: string | null;
  },
  knownDeviceId: string | null,
) {
  const ofBranch = branchId === ANY_BRANCH ? {} : { branchId };
  const found = await Promise.all(
    [...new Set([null, knownDeviceId])].map((asker) =>
      findRow(tx, SignInCode, ['id', 'codeHash', 'expiresAt', 'branchId'], {
        where: { phoneNo, usedAt: null, purpose: purposes, knownDeviceId: asker, userId, shareId, ...ofBranch },
        order: [['createdAt', 'DESC']],
      }),
    ),
  );
  return found.filter((row) => row !== undefined);
}

function countedOn(countOn: 'account' | 'device', attempt: CodeTry, phoneNo: string) {
  if (attempt.shareId) return { kind: 'share' as const, subject: attempt.shareId };
  if (attempt.branchId === ANY_BRANCH) return { kind: 'account' as const, subject: partnerSubject(phoneNo) };
  if (countOn === 'account') return { kind: 'account' as const, subject: phoneNo };
  return { kind: 'device' as const, subject: deviceSubject(attempt.deviceId ?? '', phoneNo) };
}
