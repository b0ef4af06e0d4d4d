import type { JobState } from '#shared/domain/jobs/job-state.ts';
import type { BulkFault, BulkItemState, BulkKind } from '#shared/domain/orders/bulk-act.ts';
import type { BulkOutlook } from '#shared/domain/orders/bulk-outlook.ts';
import type { OrderStatus } from '#shared/domain/orders/order-status.ts';

/** One order of an act, as it is shown before and after. */
export interface BulkRowView {
  orderId: string;
  orderNumber: string;
  /** Empty once the account is closed. */
  name: string;
  status: OrderStatus | null;
  /** Start of the appointment that has a place. */
  startsAt: string | null;
  /** Rappen that go back with it. */
  refund: number;
  fault: BulkFault | null;
}

/** What an act would do, before anything happens. */
export interface BulkPreviewView {
  rows: BulkRowView[];
  outlook: BulkOutlook;
  /** Characters of a message that fit for each of its people. */
  maxLength: number;
  /** How long it can be taken back. */
  undoSeconds: number;
  /** Names what was shown, for whoever agrees to it. */
  plan: string;
  computedAt: string;
}

/** How an act stands. */
export interface BulkActView {
  _id: string;
  kind: BulkKind;
  /** Of the kind `status`. */
  status: OrderStatus | null;
  by: { name: string; isSelf: boolean };
  /** Who took it back or stopped it. */
  endedBy: string | null;
  askedAt: string;
  /** From when on it is done. */
  dueAt: string;
  finishedAt: string | null;
  /** The server's clock, by which the time to take it back is counted. */
  now: string;
  state: JobState;
  /** Of the orders it is done for: how many are decided, and how many there are; null until it begins. */
  handled: number;
  total: number | null;
  counts: Record<BulkItemState, number>;
  outlook: BulkOutlook;
  /** Ids of the orders that wait for it. */
  waiting: string[];
}

/** The same with its orders. */
export interface BulkActDetailView extends BulkActView {
  /** Why, as whoever planned it said; keys of the list of reasons, and sentences. */
  reasons: string[];
  rows: (BulkRowView & { position: number; state: BulkItemState })[];
}
