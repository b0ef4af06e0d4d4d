import { zurichDate } from '#shared/domain/format-date.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import type { Tx } from '#shared/server/database/sql.ts';

/** Has the texts of all releases compared once a day. Any worker may call this at any time: a day has one key. */
export async function scheduleTextComparison(tx: Tx): Promise<void> {
  const day = zurichDate(tx.now);
  await appendJob(tx, 'compare-released-texts', { run: day }, { key: `compare-released-texts:${day}` });
}
