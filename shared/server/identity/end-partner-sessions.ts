import type { partnerSales } from '#shared/contract/partner-sales.ts';
import type { Call } from '#shared/server/call.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { PartnerSession } from '#shared/server/models/partner-session.ts';
import { spendCodesOfBranch } from './spend-codes.ts';

/** A counter is locked: its session ends. Doing it twice changes nothing. */
export async function endPartnerSession(
  tx: Tx,
  { actor }: Pick<Call<typeof partnerSales.endPartnerSession>, 'actor'>,
): Promise<null> {
  await updateRows(tx, PartnerSession, { endedAt: tx.now }, { id: actor.sessionId, endedAt: null });
  return null;
}

/** The key of a branch was renewed: whoever signed in with the former one is out, and their codes open nothing. */
export async function endPartnerSessions(tx: Tx, branchId: string): Promise<void> {
  // Codes first: who is signing in at this moment is waited for, and their session ends with the others.
  await spendCodesOfBranch(tx, branchId);
  await updateRows(tx, PartnerSession, { endedAt: tx.now }, { branchId, endedAt: null });
}
