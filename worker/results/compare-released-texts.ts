import { appendJob } from '#shared/server/database/outbox.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { compareReleasedTexts as comparePage } from '#shared/server/results/compare-released-texts.ts';
import type { Handler } from '#worker/registry.ts';

/** Compares a page of releases with what they said, and writes the job of the next one: a killed worker goes on where it was. */
export const compareReleasedTexts: Handler<'compare-released-texts'> = async (services, { run, after }) => {
  await inTransaction(services, async (tx) => {
    const next = await comparePage(tx, after ?? null);
    if (next === null) return;
    const key = `compare-released-texts:${run}:${next.resultId}:${next.version}`;
    await appendJob(tx, 'compare-released-texts', { run, after: next }, { key });
  });
};
