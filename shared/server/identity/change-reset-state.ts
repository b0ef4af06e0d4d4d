import { RESET_MACHINE, type ResetEvent, ResetState } from '#shared/domain/identity/reset-machine.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { tellSecondFactors } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { SecondFactorReset } from '#shared/server/models/second-factor-reset.ts';

/** Closes an open request for a reset, once; false when somebody else was faster. `decidedBy` is null where its time was over. */
export async function changeResetState(
  tx: Tx,
  id: string,
  event: ResetEvent,
  decidedBy: string | null,
): Promise<boolean> {
  const closed = { state: RESET_MACHINE[event].to, openFor: null, decidedBy, decidedAt: tx.now };
  if ((await updateRows(tx, SecondFactorReset, closed, { id, state: ResetState.open })) !== 1) return false;
  tellSecondFactors(tx);
  return true;
}
