import { RECOVERY_CODE_LENGTH, readRecoveryCode, spellRecoveryCode } from '#shared/domain/identity/recovery-code.ts';
import { RECOVERY_CODES } from '#shared/limits/second-factor.ts';
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { change, type Database, insertMany, type Tx } from '#shared/server/database/sql.ts';
import { RecoveryCode } from '#shared/server/models/recovery-code.ts';
import { deriveKey, keyedHash } from '#shared/server/seal.ts';
import type { RecoveryCodesLeft } from '#shared/views/second-factor.ts';

/** Eight recovery codes, the same ones for the same `purpose`. */
export const deriveRecoveryCodes = (secret: string, purpose: string): string[] =>
  Array.from({ length: RECOVERY_CODES }, (_, index) =>
    spellRecoveryCode(deriveKey(secret, `${purpose}:recovery:${index}`).subarray(0, RECOVERY_CODE_LENGTH)),
  );

/** Makes these the recovery codes of a person; the former ones end. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, codes: readonly string[]): Promise<void> {
  await forgetRecoveryCodes(tx, userId);
  const [newest = ''] = tx.config.files.masterKeys;
  const own = { userId, keyMark: keyMarkOf(newest), createdAt: tx.now };
  const rows = codes.map((code) => ({ ...own, codeHash: hashOf(newest, userId, code) }));
  await insertMany(tx, RecoveryCode, rows);
}

/** Ends all recovery codes of a person. */
export async function forgetRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await change(tx, 'DELETE FROM recovery_codes WHERE userId = ?', [userId]);
}

/** Uses a recovery code up; false when it is none, or was used before, also by a call at the same moment. */
export async function spendRecoveryCode(tx: Tx, userId: string, typed: string): Promise<boolean> {
  const hashes = tx.config.files.masterKeys.map((key) => hashOf(key, userId, typed));
  return (await updateRows(tx, RecoveryCode, { usedAt: tx.now }, { userId, codeHash: hashes, usedAt: null })) === 1;
}

/** What is left of a person's recovery codes. Codes whose master key is gone open nothing: they do not count, and it is said. */
export async function countRecoveryCodes(
  on: Database | Tx,
  masterKeys: readonly string[],
  userId: string,
): Promise<RecoveryCodesLeft> {
  const unused = await findRows(on, RecoveryCode, ['keyMark'], { where: { userId, usedAt: null } });
  const known = masterKeys.map(keyMarkOf);
  const recoveryCodesLeft = unused.filter(({ keyMark }) => keyMark === null || known.includes(keyMark)).length;
  return { recoveryCodesLeft, recoveryCodesVoid: recoveryCodesLeft < unused.length };
}

/** Tells master keys apart and gives none of them away. */
export const keyMarkOf = (masterKey: string): string => keyedHash(masterKey, 'recovery-codes').slice(0, 16);

const hashOf = (masterKey: string, userId: string, code: string): string =>
  keyedHash(masterKey, `recovery:${userId}:${readRecoveryCode(code) ?? ''}`);
