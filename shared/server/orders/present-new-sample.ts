import { NewSample, newSampleOf, type RejectionReason, RejectionState } from '#shared/domain/orders/rejection.ts';
import { MAX_REPLACEMENTS } from '#shared/limits/orders.ts';
import { json, jsonRows } from '#shared/server/database/sql.ts';
import type { NewSampleView, OrderItemView } from '#shared/views/orders.ts';
import type { OrderRow } from './read-order.ts';

interface StoredRejection {
  state: RejectionState;
  reason: RejectionReason;
  marker: string;
  /** As the database wrote it. */
  at: string;
}

export type RejectedRow = Pick<OrderRow, 'rejections' | 'items' | 'replacements' | 'replacedAt'>;

/** What the laboratory could not analyse, for the customer: no markers, only why and whether it is all. */
export function presentNewSample(row: RejectedRow, instant: (text: string) => string | null): NewSampleView | null {
  const all = jsonRows<StoredRejection>(row.rejections);
  const state = newSampleOf(all.map((rejection) => rejection.state));
  if (state === null) return null;
  const asked = all.filter((one) => state === NewSample.planned || one.state === RejectionState.open);
  const missing = new Set(all.map(({ marker }) => marker));
  const ordered = jsonRows<Pick<OrderItemView, 'markers'>>(row.items).flatMap(({ markers }) => json<string[]>(markers));
  return {
    state,
    reasons: [...new Set(asked.map(({ reason }) => reason))],
    isPart: ordered.some((marker) => !missing.has(marker)),
    rejectedAt: instant(asked.at(-1)?.at ?? '') ?? '',
    chosenAt: state === NewSample.planned ? (row.replacedAt?.toISOString() ?? null) : null,
    mayChoose: state === NewSample.needed && row.replacements < MAX_REPLACEMENTS,
  };
}
