import type { Row, Table } from '#shared/server/database/columns.ts';
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import type { ChangedBy } from '#shared/server/database/note-change.ts';
import { change, columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { LabNote } from '#shared/server/models/lab-note.ts';
import { Observation } from '#shared/server/models/observation.ts';
import { ResultDocument } from '#shared/server/models/result-document.ts';
import type { RemovedRows } from '#shared/server/models/undone-match.ts';
import { confirmAlert } from '#shared/server/results/confirm-alert.ts';
import { noteCase } from '#shared/server/results/note-case.ts';
import { listStanding } from '#shared/server/results/observation-rows.ts';
import { raiseAlert } from '#shared/server/results/raise-alert.ts';
import { countFindings } from './count-findings.ts';
import type { ImportOrder } from './read-batch.ts';
import { type LabMappings, readingOf } from './read-lab-mappings.ts';

type RemovableTable = Table<Observation> | Table<LabNote> | Table<ResultDocument>;

/**
 * Takes what a message brought out of its order's result: values, notes and documents. What its values had replaced stands again; counts
 * and alerts follow. Words of other messages that were put aside beside it are asked anew when those messages are taken over again.
 * @returns the rows as they were, to be kept
 */
export async function removeValues(
  tx: Tx,
  { order, mappings }: { order: ImportOrder; mappings: LabMappings },
  messageId: string,
  others: readonly string[],
  actor: ChangedBy,
): Promise<RemovedRows> {
  const removed: RemovedRows = { observations: [], notes: [], documents: [] };
  const { resultId } = order;
  if (resultId === null) return removed;
  const where = { resultId, importMessageId: messageId };
  const before = await countNow(tx, order, resultId);
  const all = columnsOf<Row<Observation>>(Observation);
  removed.observations = [
    ...(await findRows(tx, Observation, all, { where })),
    // Said by this message, and made final by another one that named no value.
    ...(await findRows(tx, Observation, all, { where: { resultId, confirms: messageId } })),
  ];
  removed.notes = await findRows(tx, LabNote, columnsOf<Row<LabNote>>(LabNote), { where });
  removed.documents = await findRows(tx, ResultDocument, columnsOf<Row<ResultDocument>>(ResultDocument), { where });
  const { observations, notes, documents } = removed;
  if (observations.length + notes.length + documents.length === 0) return removed;
  for (const table of ['observations', 'lab_notes', 'result_documents'])
    await change(tx, `DELETE FROM ${table} WHERE resultId = ? AND importMessageId = ?`, [resultId, messageId]);
  await change(tx, 'DELETE FROM observations WHERE resultId = ? AND confirms = ?', [resultId, messageId]);
  for (const { identity, current } of observations) if (current) await restore(tx, resultId, identity, mappings);
  if (others.length > 0) await change(tx, FORGET_ASIDES, [resultId, others]);

  const after = await countNow(tx, order, resultId);
  const version = order.resultVersion + 1;
  const { outside, critical, unmapped } = after;
  await change(tx, COUNTED, [version, outside, critical, unmapped, resultId]);
  const { id: orderId, customerId } = order;
  const facts = { observations: observations.length };
  noteCase(tx, { orderId, customerId, event: 'results.match-undone', actor, facts, version });
  if (critical === 0) await confirmAlert(tx, { resultId }, { job: 'match-lab-message' });
  if (after.criticalValues.some((value) => !before.criticalValues.includes(value)))
    await raiseAlert(tx, { resultId, version, orderId, customerId });
  return removed;
}

const columnsOf = <R extends object>({ columns }: RemovableTable) => Object.keys(columns) as (keyof R & string)[];

const COUNTED = 'UPDATE test_results SET version = ?, outside = ?, critical = ?, unmapped = ? WHERE id = ?';

/** Undecided ones only: what a doctor decided stays. */
const FORGET_ASIDES = `DELETE FROM observations
  WHERE resultId = ? AND importMessageId IN (?) AND aside IS NOT NULL AND asideDecision IS NULL`;

/** The last value of this test that stood before; one that was put aside and not taken never stood. */
const STOOD_LAST = `FROM observations o LEFT JOIN import_messages m ON m.id = o.importMessageId
  WHERE o.resultId = ? AND o.identity = ? AND (o.aside IS NULL OR o.asideDecision = 'taken')
  ORDER BY COALESCE(o.stoodAt, o.asideDecidedAt, m.createdAt) DESC, o.id DESC LIMIT 1`;
const ID = columns<{ id: string }>({ id: 'o' });

/** What stands again is read by the mapping of now. */
async function restore(tx: Tx, resultId: string, identity: string, mappings: LabMappings): Promise<void> {
  const last = await selectOne(tx, ID, STOOD_LAST, [resultId, identity]);
  if (!last) return;
  await change(tx, 'UPDATE observations SET current = 1 WHERE id = ?', [last.id]);
  const row = (await listStanding(tx, [resultId])).find(({ id }) => String(id) === String(last.id));
  if (row) await updateRows(tx, Observation, readingOf(row, mappings), { id: last.id });
}

async function countNow(tx: Tx, { sex }: ImportOrder, resultId: string) {
  const standing = await listStanding(tx, [resultId]);
  const notes = await findRows(tx, LabNote, ['note'], { where: { resultId } });
  return countFindings(standing, { lab: standing[0]?.lab ?? '', sex, notes: notes.map(({ note }) => note) });
}
