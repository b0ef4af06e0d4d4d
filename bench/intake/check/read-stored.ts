import { opened } from '#shared/server/database/sealed-sql.ts';
import { columns, select } from '#shared/server/database/sql.ts';
import { LabNote } from '#shared/server/models/lab-note.ts';
import { Observation } from '#shared/server/models/observation.ts';
import type { Services } from '#shared/server/services.ts';

/** A message as the import left it. */
export interface StoredMessage {
  id: string;
  position: number;
  state: string;
  reason: string | null;
  place: string | null;
  orderId: string | null;
  observations: number;
  notTaken: number;
  replaced: number;
}

/** A value as it was stored. */
export interface StoredValue {
  importMessageId: string;
  orderId: string;
  code: string;
  codingSystem: string;
  text: string;
  alternateCode: string;
  sub: string;
  value: string;
  unit: string;
  referenceRange: string;
  flags: string;
  status: string;
  notes: string;
  current: number;
  aside: string | null;
}

/** Notes, documents, alerts and counts of an order's result. */
export interface StoredCase {
  orderId: string;
  outside: number;
  critical: number;
  alerts: number;
}

const MESSAGE = columns<StoredMessage>({
  id: 'm',
  position: 'm',
  state: 'm',
  reason: 'm',
  place: 'm',
  orderId: 'm',
  observations: 'm',
  notTaken: 'm',
  replaced: 'm',
});

const VALUE = columns<StoredValue>({
  importMessageId: 'v',
  orderId: 'r',
  code: 'v',
  codingSystem: 'v',
  text: 'v',
  alternateCode: 'v',
  sub: 'v',
  value: opened(Observation, 'v', 'value'),
  unit: 'v',
  referenceRange: opened(Observation, 'v', 'referenceRange'),
  flags: opened(Observation, 'v', 'flags'),
  status: 'v',
  notes: opened(Observation, 'v', 'notes'),
  current: 'v',
  aside: 'v',
});

const CASE = columns<StoredCase>({
  orderId: 'r',
  outside: 'r',
  critical: 'r',
  alerts: 'CAST((SELECT COUNT(*) FROM critical_alerts a WHERE a.resultId = r.id) AS INT)',
});

const NOTE = columns<{ orderId: string; importMessageId: string; note: string }>({
  orderId: 'r',
  importMessageId: 'n',
  note: opened(LabNote, 'n', 'note'),
});
const DOCUMENT = columns<{ orderId: string; importMessageId: string; fileId: string; refused: string | null }>({
  orderId: 'r',
  importMessageId: 'd',
  fileId: 'd',
  refused: 'd',
});

/** What the database says after an import about its messages and the orders they reached. */
export async function readStored(services: Services, importId: string) {
  const messages = await select(services, MESSAGE, 'FROM import_messages m WHERE m.importId = ? ORDER BY m.position', [
    importId,
  ]);
  const orders = ['', ...new Set(messages.flatMap(({ orderId }) => orderId ?? []))];
  const of = (table: string) => `FROM ${table} JOIN test_results r ON r.id = resultId WHERE r.orderId IN (?)`;
  const values = await select(services, VALUE, `${of('observations v')} ORDER BY v.id`, [orders]);
  const cases = await select(services, CASE, 'FROM test_results r WHERE r.orderId IN (?)', [orders]);
  const notes = await select(services, NOTE, of('lab_notes n'), [orders]);
  const documents = await select(services, DOCUMENT, of('result_documents d'), [orders]);
  return {
    messages,
    values: Map.groupBy(values, ({ orderId }) => orderId),
    cases: new Map(cases.map((row) => [row.orderId, row])),
    notes: Map.groupBy(notes, ({ orderId }) => orderId),
    documents: Map.groupBy(documents, ({ orderId }) => orderId),
  };
}

export type Stored = Awaited<ReturnType<typeof readStored>>;
