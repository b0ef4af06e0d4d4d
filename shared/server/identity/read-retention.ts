import { zurichDate } from '#shared/domain/format-date.ts';
import { type RetentionEnds, retentionEnds } from '#shared/domain/identity/retention-ends.ts';
import { columns, type Database, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';

const LAST = columns<{ received: Date | null; released: Date | null; answered: Date | null; paid: Date | null }>({
  received: '(SELECT MAX(r.receivedAt) FROM test_results r WHERE r.customerId = p.id)',
  released:
    '(SELECT MAX(l.releasedAt) FROM result_releases l JOIN test_results r ON r.id = l.resultId WHERE r.customerId = p.id)',
  answered:
    '(SELECT MAX(w.answeredAt) FROM survey_answers w JOIN customer_surveys s ON s.id = w.customerSurveyId WHERE s.customerId = p.id)',
  paid: '(SELECT MAX(t.settledAt) FROM transactions t JOIN orders o ON o.id = t.orderId WHERE o.customerId = p.id)',
});

/** Until when the law wants what is held of a person, as the settings say now. */
export async function readRetention(on: Database | Tx, userId: string): Promise<RetentionEnds> {
  const last = await selectOne(on, LAST, 'FROM users p WHERE p.id = ?', [userId]);
  const settings = await readRuntimeSettings(on);
  const treated = [last?.received, last?.released, last?.answered].filter((at) => at != null);
  return retentionEnds(
    {
      lastTreatedOn:
        treated
          .map((at) => zurichDate(at))
          .sort()
          .at(-1) ?? null,
      lastPaidOn: last?.paid ? zurichDate(last.paid) : null,
    },
    { medicalRecord: settings.MEDICAL_RECORD_RETENTION_YEARS, invoices: settings.INVOICE_RETENTION_YEARS },
  );
}
