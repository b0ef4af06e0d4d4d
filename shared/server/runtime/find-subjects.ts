import type { JobPayloads } from '#shared/jobs.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, select } from '#shared/server/database/sql.ts';
import type { OutboxJob } from '#shared/server/models/outbox-job.ts';
import type { FailureSubject } from '#shared/views/runtime.ts';

type AnyKey = { [K in keyof JobPayloads]: keyof JobPayloads[K] }[keyof JobPayloads];

/** The ids in a payload that lead to something a person knows by its number; the first that is there counts. */
const LEADS = ['orderId', 'transactionId', 'resultId', 'importId', 'messageId'] as const satisfies readonly AnyKey[];
type Lead = (typeof LEADS)[number];

interface OrderRow {
  id: string;
  orderId: string;
  orderNumber: string;
}

const ORDER = columns<OrderRow>({ id: 'x', orderId: 'o.id', orderNumber: 'o' });

const orders =
  (table: string, key = 'x.orderId') =>
  async (on: Database, ids: readonly string[]) => {
    const rows = await select(on, ORDER, `FROM ${table} x JOIN orders o ON o.id = ${key} WHERE x.id IN (?)`, [ids]);
    return rows.map(({ id, ...order }) => [id, { kind: 'order', ...order }] as const);
  };

interface MessageRow {
  id: string;
  importId: string;
  fileName: string;
  position: number;
  orderNumber: string | null;
}

const IMPORT = columns<Pick<MessageRow, 'id' | 'fileName'>>({ id: 'i', fileName: 'i' });
const MESSAGE = columns<MessageRow>({ id: 'm', importId: 'm', fileName: 'i', position: 'm', orderNumber: 'm' });

type Found = readonly (readonly [id: string, subject: FailureSubject])[];

const READ: Record<Lead, (on: Database, ids: readonly string[]) => Promise<Found>> = {
  orderId: orders('orders', 'x.id'),
  transactionId: orders('transactions'),
  resultId: orders('test_results'),
  async importId(on, ids) {
    const rows = await select(on, IMPORT, 'FROM imports i WHERE i.id IN (?)', [ids]);
    return rows.map(({ id, fileName }) => [id, { kind: 'import', importId: id, fileName }] as const);
  },
  async messageId(on, ids) {
    const from = 'FROM import_messages m JOIN imports i ON i.id = m.importId WHERE m.id IN (?)';
    const rows = await select(on, MESSAGE, from, [ids]);
    return rows.map(({ id, ...message }) => [id, { kind: 'message', ...message }] as const);
  },
};

/** What failed jobs are about, by the id of the job; a job about nothing that has a number is left out. */
export async function findSubjects(
  on: Database,
  jobs: readonly Pick<Row<OutboxJob>, 'id' | 'payload'>[],
): Promise<Map<string, FailureSubject>> {
  const subjects = new Map<string, FailureSubject>();
  const led = jobs.flatMap(({ id, payload }) => {
    const ids: Partial<Record<string, unknown>> = { ...payload };
    const lead = LEADS.find((name) => typeof ids[name] === 'string');
    return lead ? [{ id, lead, leadsTo: String(ids[lead]) }] : [];
  });
  for (const [lead, group] of Map.groupBy(led, (job) => job.lead)) {
    const ids = [...new Set(group.map(({ leadsTo }) => leadsTo))];
    const found = new Map(await READ[lead](on, ids));
    for (const { id, leadsTo } of group) {
      const subject = found.get(leadsTo);
      if (subject) subjects.set(id, subject);
    }
  }
  return subjects;
}
