import { change, columns, type Database, select, type Tx } from '#shared/server/database/sql.ts';
import type { FileStore } from '#shared/server/gateways/files/file-store.ts';

const ofResults = 'JOIN test_results r ON r.id = t.resultId WHERE r.customerId = ?';
const ofOrders = 'JOIN orders o ON o.id = t.orderId WHERE o.customerId = ?';

/** Every row of a clinical file: table and which rows, those that name others first. */
export const CLINICAL: readonly (readonly [table: string, which: string])[] = [
  ...[
    ...['result_readings', 'result_openings', 'release_changes', 'release_prints', 'recommendation_readings'],
    ...['result_releases', 'observations', 'lab_notes', 'result_documents', 'internal_notes', 'critical_contacts'],
  ].map((table) => [table, ofResults] as const),
  ['alert_escalations', 'JOIN critical_alerts a ON a.id = t.alertId WHERE a.customerId = ?'],
  ['critical_alerts', 'WHERE t.customerId = ?'],
  ['test_results', 'WHERE t.customerId = ?'],
  ['survey_answers', 'JOIN customer_surveys s ON s.id = t.customerSurveyId WHERE s.customerId = ?'],
  ['customer_surveys', 'WHERE t.customerId = ?'],
  ['share_events', 'JOIN result_shares s ON s.id = t.shareId WHERE s.customerId = ?'],
  ['result_shares', 'WHERE t.customerId = ?'],
  ['supports', 'WHERE t.customerId = ?'],
  ['follow_ups', 'JOIN orders o ON o.id = t.mainOrderId WHERE o.customerId = ?'],
  ...['rejections', 'replacements', 'lab_reports', 'undone_matches'].map((table) => [table, ofOrders] as const),
  [
    'undone_discards',
    `JOIN import_messages m ON m.id = t.importMessageId JOIN orders o ON o.id = m.orderId WHERE o.customerId = ?`,
  ],
  ['import_messages', ofOrders],
];

/** Deletes the rows; needs the account that owns the schema, because what was released may not be deleted by the product. */
export async function eraseMedicalRows(tx: Tx, customerId: string): Promise<number> {
  let rows = 0;
  for (const [table, which] of CLINICAL) rows += await change(tx, `DELETE t FROM ${table} t ${which}`, [customerId]);
  return rows;
}

const ID = columns<{ id: string }>({ id: 'f.id' });
const NAMED_BY_OTHERS = `SELECT 1 FROM result_documents e JOIN test_results q ON q.id = e.resultId
  WHERE e.fileId = d.fileId AND q.customerId <> r.customerId`;
const REPORTS = `FROM (SELECT d.fileId AS id FROM result_documents d JOIN test_results r ON r.id = d.resultId
  WHERE r.customerId = ? AND NOT EXISTS (${NAMED_BY_OTHERS})
  UNION SELECT l.id FROM lab_reports l JOIN orders o ON o.id = l.orderId WHERE o.customerId = ?) f`;
/** A file of the laboratory holds several people's messages: it goes with the last of them. */
const LAB_FILES = `FROM (SELECT DISTINCT m.importId AS id FROM import_messages m JOIN orders o ON o.id = m.orderId WHERE o.customerId = ?
  AND NOT EXISTS (SELECT 1 FROM import_messages n JOIN orders p ON p.id = n.orderId
    WHERE n.importId = m.importId AND p.customerId <> o.customerId)) f`;

/**
 * Removes the files, each with the key it is sealed with; before the rows that name them, so that an interrupted run finds them again.
 * What a laboratory sent that belongs to nobody goes with the file it came in.
 */
export async function eraseMedicalFiles(on: Database & { files: FileStore }, customerId: string): Promise<number> {
  const reports = await select(on, ID, REPORTS, [customerId, customerId]);
  for (const { id } of reports) await on.files.remove('reports', id);
  const labFiles = await select(on, ID, LAB_FILES, [customerId]);
  for (const { id } of labFiles) {
    await on.files.remove('lab-files', id);
    await change(
      on,
      'DELETE FROM undone_discards WHERE importMessageId IN (SELECT id FROM import_messages WHERE importId = ? AND orderId IS NULL)',
      [id],
    );
    await change(on, 'DELETE FROM import_messages WHERE importId = ? AND orderId IS NULL', [id]);
  }
  return reports.length + labFiles.length;
}
