import type { bulkActs } from '#shared/contract/bulk-acts.ts';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { type BulkFault, BulkItemState } from '#shared/domain/orders/bulk-act.ts';
import { refuse } from '#shared/errors.ts';
import type { Language } from '#shared/languages.ts';
import type { Call } from '#shared/server/call.ts';
import { csvFile } from '#shared/server/csv-file.ts';
import { readWords } from '#shared/server/read-words.ts';
import type { Services } from '#shared/server/services.ts';
import { getBulkAct } from './find-bulk-acts.ts';

const WORD: Record<Language, string> = { de: 'nicht-gegangen', en: 'not-done', fr: 'refusees', it: 'rifiutati' };
const COLUMNS = ['orderNumber', 'customer', 'appointment', 'reason'];

/** The orders that an act left as they were, with the reason in words. */
export async function getUndoneOrders(
  services: Services,
  { actor, params, query: { separator }, request: { language } }: Call<typeof bulkActs.getUndoneOrders>,
) {
  const { rows } = await getBulkAct(services, { actor, params });
  const refused = rows.filter(({ state }) => state === BulkItemState.refused);
  if (refused.length === 0) return refuse('file-not-found');
  const { fault: words } = readWords<{ fault: Record<BulkFault, string> }>(language, 'orders-bulk');
  return csvFile({
    name: `${WORD[language]}-${params.id.slice(0, 8)}`,
    columns: COLUMNS,
    rows: refused.map(({ orderNumber, name, startsAt, fault }) => ({
      ...{ orderNumber, customer: name, appointment: startsAt === null ? '' : formatDateTime(startsAt) },
      reason: fault === null ? '' : words[fault],
    })),
    ...{ separator, language },
  });
}
