import { RescheduleState } from '#shared/domain/booking/reschedule-machine.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import type { Reschedule } from '#shared/server/models/reschedule.ts';
import type { Transaction } from '#shared/server/models/transaction.ts';

/** Another time that was saved, and what is to be paid for it. */
export interface SavedReschedule extends Row<Reschedule>, Pick<Row<Transaction>, 'transactionNo' | 'amount'> {}

const SAVED = columns<SavedReschedule>({
  transactionId: 'r',
  orderId: 'r',
  fromBranchId: 'r',
  fromStartsAt: 'r',
  partnerBranchId: 'r',
  startsAt: 'r',
  endsAt: 'r',
  state: 'r',
  heldUntil: 'r',
  createdAt: 'r',
  transactionNo: 't',
  amount: 't',
});

const FROM = 'FROM reschedules r JOIN transactions t ON t.id = r.transactionId';

/** Of a transaction whose order is locked. */
export const findReschedule = (tx: Tx, transactionId: string): Promise<SavedReschedule | undefined> =>
  selectOne(tx, SAVED, `${FROM} WHERE r.transactionId = ? FOR UPDATE`, [transactionId]);

/** The one that holds a place for an order; the order is locked. */
export const findHeldReschedule = (tx: Tx, orderId: string): Promise<SavedReschedule | undefined> =>
  selectOne(tx, SAVED, `${FROM} WHERE r.orderId = ? AND r.state = ? FOR UPDATE`, [orderId, RescheduleState.held]);
