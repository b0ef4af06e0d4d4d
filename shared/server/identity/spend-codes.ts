import { updateRows } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { SignInCode } from '#shared/server/models/sign-in-code.ts';

/** Ends the code that was used, and the older codes of its number with it. Doing it twice changes nothing. */
export async function spendCodes(tx: Tx, phoneNo: string): Promise<void> {
  await updateRows(tx, SignInCode, { usedAt: tx.now, sealedCode: null }, { phoneNo, usedAt: null });
}
