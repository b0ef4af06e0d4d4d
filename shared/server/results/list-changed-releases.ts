import { FailureKind } from '#shared/domain/runtime/failure-kind.ts';
import type { Language } from '#shared/languages.ts';
import { columns, type Database, select, selectOne } from '#shared/server/database/sql.ts';
import type { FailureView } from '#shared/views/runtime.ts';

const FIRST = columns<{ resultId: string; orderId: string; orderNumber: string; foundAt: Date }>({
  resultId: 'c',
  orderId: 'o.id',
  orderNumber: 'o',
  foundAt: 'c',
});
const LANGUAGE = columns<{ language: Language; releases: number; newest: Date }>({
  language: 'c',
  newest: 'MAX(c.foundAt)',
  releases: 'CAST(COUNT(*) AS INT)',
});

/**
 * What was released and would read otherwise now, as one entry however many releases it is: one change of the product has changed them
 * all, and is put right or accepted as one. It names the first of them, the languages, and how many releases in each.
 */
export async function listChangedReleases(on: Database): Promise<FailureView[]> {
  const waiting = 'FROM release_changes c WHERE c.decidedAt IS NULL';
  const first = await selectOne(
    on,
    FIRST,
    `FROM release_changes c JOIN test_results r ON r.id = c.resultId JOIN orders o ON o.id = r.orderId
     WHERE c.decidedAt IS NULL ORDER BY c.foundAt, c.resultId, c.version LIMIT 1`,
    [],
  );
  if (!first) return [];
  const { resultId, orderId, orderNumber, foundAt } = first;
  const languages = await select(on, LANGUAGE, `${waiting} GROUP BY c.language ORDER BY c.language`, []);
  return [
    {
      _id: resultId,
      kind: FailureKind.release,
      work: 'released-text',
      reason: 'text-changed',
      code: languages.map(({ language, releases }) => `${language}: ${releases}`).join(', '),
      subject: { kind: 'order', orderId, orderNumber },
      amount: null,
      tries: 1,
      failedAt: foundAt.toISOString(),
      listedUntil: new Date(Math.max(...languages.map(({ newest }) => newest.getTime()))).toISOString(),
    },
  ];
}
