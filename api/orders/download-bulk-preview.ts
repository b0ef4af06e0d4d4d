import type { bulkActs } from '#shared/contract/bulk-acts.ts';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { formatAmount } from '#shared/domain/money.ts';
import { type BulkFault, BulkKind, type BulkWish } from '#shared/domain/orders/bulk-act.ts';
import type { OrderLabel } from '#shared/domain/orders/order-label.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { labelOfStatus } from '#shared/domain/orders/status-labels.ts';
import { isRefusal } from '#shared/errors.ts';
import type { Language } from '#shared/languages.ts';
import type { Call } from '#shared/server/call.ts';
import { csvFile } from '#shared/server/csv-file.ts';
import { planBulkAct } from '#shared/server/orders/plan-bulk-act.ts';
import { readBulkWish } from '#shared/server/orders/read-bulk-wish.ts';
import { readWords } from '#shared/server/read-words.ts';
import type { Services } from '#shared/server/services.ts';
import { presentBulkRow } from './present-bulk-row.ts';

interface BulkWords {
  works: string;
  not: string;
  unpaid: string;
  fault: Record<BulkFault, string>;
}

const WORD: Record<Language, string> = { de: 'vorschau', en: 'preview', fr: 'apercu', it: 'anteprima' };
const COLUMNS = ['orderNumber', 'customer', 'appointment', 'outcome', 'status', 'becomes', 'refund', 'reason'];

/** What an act on many orders would do now as CSV, in words; nothing is locked, and nothing happens. */
export async function downloadBulkPreview(
  services: Services,
  { body, request: { language } }: Call<typeof bulkActs.downloadBulkPreview>,
) {
  const wish = readBulkWish(body);
  if (isRefusal(wish)) return wish;
  const now = services.now();
  const plan = await planBulkAct(services, wish, { orderIds: body.orderIds, now, brand: services.config.brand });
  const words = readWords<BulkWords>(language, 'orders-bulk');
  const { orderLabel } = readWords<{ orderLabel: Record<OrderLabel, string> }>(language, 'common');
  const nameOf = (status: OrderStatus | null) => {
    const label = labelOfStatus(status);
    return label === null ? words.unpaid : orderLabel[label];
  };
  return csvFile({
    name: `${WORD[language]}-${plan.hash.slice(0, 8)}`,
    columns: COLUMNS,
    rows: plan.rows.map(presentBulkRow).map(({ orderNumber, name, status, startsAt, refund, fault }) => ({
      ...{ orderNumber, customer: name, appointment: startsAt === null ? '' : formatDateTime(startsAt) },
      ...{ outcome: fault === null ? words.works : words.not, status: nameOf(status) },
      becomes: fault === null && wish.kind !== BulkKind.sms ? nameOf(statusAfter(wish)) : '',
      refund: refund > 0 ? formatAmount(refund) : '',
      reason: fault === null ? '' : words.fault[fault],
    })),
    ...{ separator: body.separator, language },
  });
}

const statusAfter = (wish: Exclude<BulkWish, { kind: 'sms' }>): OrderStatus =>
  wish.kind === BulkKind.status ? wish.status : OrderStatus.CANCELLED;
