import { keepsAppointment } from '#shared/domain/booking/keeps-appointment.ts';
import { RebookingState } from '#shared/domain/booking/rebooking-machine.ts';
import { type ChangedBy, noteChange } from '#shared/server/database/note-change.ts';
import { columns, select, type Tx } from '#shared/server/database/sql.ts';
import { changeRebooking } from './change-rebooking.ts';
import { findBranch, keepingOf } from './read-branch.ts';
import { tellKept } from './tell-rebooking.ts';

interface OpenRow {
  id: string;
  orderId: string;
  customerId: string;
  startsAt: Date;
  productKey: string;
}

const OPEN = columns<OpenRow>({ id: 'f', orderId: 'f', customerId: 'o', startsAt: 'f.fromStartsAt', productKey: 'o' });

/**
 * Withdraws the offers of locked branches whose appointments they keep after all, and tells each person that it takes place: who read
 * that it does not would not come. What is over stays as it was.
 * @returns how many
 */
export async function withdrawOffers(tx: Tx, branchIds: readonly string[], actor: ChangedBy): Promise<number> {
  let withdrawn = 0;
  for (const branchId of branchIds) {
    const from = `FROM rebooking_offers f JOIN orders o ON o.id = f.orderId
      WHERE f.fromBranchId = ? AND f.state = ? AND f.fromStartsAt > ? ORDER BY f.orderId`;
    const open = await select(tx, OPEN, from, [branchId, RebookingState.open, tx.now]);
    if (open.length === 0) continue;
    const keeping = keepingOf(await findBranch(tx, branchId));
    for (const one of open) {
      const { id, orderId, customerId } = one;
      if (!keepsAppointment(keeping, one)) continue;
      if (!(await changeRebooking(tx, { id }, 'withdraw'))) continue;
      withdrawn += 1;
      await tellKept(tx, { id, orderId });
      noteChange(tx, { entity: 'order', id: orderId, event: 'booking.rebooking-withdrawn', actor, about: customerId });
    }
  }
  return withdrawn;
}
