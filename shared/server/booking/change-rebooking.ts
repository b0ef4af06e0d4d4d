import { REBOOKING_MACHINE, type RebookingEvent } from '#shared/domain/booking/rebooking-machine.ts';
import type { Changes, Where } from '#shared/server/database/columns.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { RebookingOffer } from '#shared/server/models/rebooking-offer.ts';

type Target = Pick<Changes<RebookingOffer>, 'toBranchId' | 'toStartsAt'>;

/** The one way an offer changes its state, written while it is still open; false where something else ended it first, or none is there. */
export async function changeRebooking(
  tx: Tx,
  which: Pick<Where<RebookingOffer>, 'id' | 'orderId'>,
  event: RebookingEvent,
  to: Target = {},
): Promise<boolean> {
  const { from, to: state } = REBOOKING_MACHINE[event];
  return (
    (await updateRows(tx, RebookingOffer, { ...to, state, decidedAt: tx.now }, { ...which, state: [...from] })) > 0
  );
}
