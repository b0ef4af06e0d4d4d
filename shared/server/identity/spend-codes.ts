import { Op } from 'sequelize';
import { updateRows } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { SignInCode } from '#shared/server/models/sign-in-code.ts';

/** Ends the code that was used, and the older codes of its number with it; one that opens a shared result stays. Doing it twice changes nothing. */
export async function spendCodes(tx: Tx, phoneNo: string): Promise<void> {
  await updateRows(tx, SignInCode, { usedAt: tx.now, sealedCode: null }, { phoneNo, shareId: null, usedAt: null });
}

/**
 * Ends the codes of a number that this person asked for, and those that nobody signed in asked for. Who else has proved the number theirs
 * keeps their code: they are told that it is in use, not that their code is wrong.
 */
export async function spendCodesOf(tx: Tx, phoneNo: string, userId: string): Promise<void> {
  const where = { phoneNo, shareId: null, usedAt: null, [Op.or]: [{ userId }, { userId: null }] };
  await updateRows(tx, SignInCode, { usedAt: tx.now, sealedCode: null }, where);
}

/** Ends every code that was sent for a shared result. */
export async function spendCodesOfShare(tx: Tx, shareId: string): Promise<void> {
  await updateRows(tx, SignInCode, { usedAt: tx.now, sealedCode: null }, { shareId, usedAt: null });
}

/** Ends every code that a branch asked for, for itself or for somebody at its counter. */
export async function spendCodesOfBranch(tx: Tx, branchId: string): Promise<void> {
  await updateRows(tx, SignInCode, { usedAt: tx.now, sealedCode: null }, { branchId, usedAt: null });
}
