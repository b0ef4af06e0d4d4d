import { changeRebooking } from '#shared/server/booking/change-rebooking.ts';
import { releaseReschedule } from '#shared/server/booking/release-reschedule.ts';
import type { ChangedBy } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import type { LockedTransaction } from '#shared/server/payments/lock-transaction.ts';
import { giveBackVoucher } from '#shared/server/vouchers/give-back-voucher.ts';

/**
 * Gives back what an order had taken, when it is cancelled. The order is locked, its place free already: places are locked before
 * anything else. Where there is nothing to give back it does nothing.
 */
export type OnCancelled = (tx: Tx, order: LockedTransaction, actor: ChangedBy, reason: string) => Promise<unknown>;

/** What else comes back with a cancellation, besides the place and the money; other capabilities put their acts here. */
export const ON_CANCELLED: readonly OnCancelled[] = [
  releaseReschedule,
  (tx, { orderId }) => changeRebooking(tx, { orderId }, 'end'),
  giveBackVoucher,
];
