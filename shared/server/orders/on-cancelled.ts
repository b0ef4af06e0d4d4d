import type { ChangedBy } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';

/** What an order had taken and gives back when it is cancelled; the order is locked. Safe to run again. */
export type OnCancelled = (tx: Tx, order: { orderId: string; customerId: string }, actor: ChangedBy) => Promise<void>;

/**
 * What else comes back with a cancellation, besides the place and the money: other capabilities put their acts here. A voucher's
 * use (`giveBackVoucher`) and a place that is held for moving the appointment belong here.
 */
export const ON_CANCELLED: readonly OnCancelled[] = [];
