import { ORDER_COLUMNS, type OrderCells } from '#shared/domain/exports/order-columns.ts';
import type { ImportView } from '#shared/views/lab-intake.ts';
import { readCsv } from '#test/setup/read-csv.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import type { FactsOf } from './call.ts';
import type { World } from './open-world.ts';
import { runJobs } from './run-jobs.ts';

export type OrdersQuery = NonNullable<FactsOf<'uploadOrders'>['query']>;

/** A CSV of these rows, with the columns they name; as people type it, without quotes. */
export function orderCsv(rows: OrderCells[], separator = ';'): string {
  const columns = ORDER_COLUMNS.filter((column) => rows.some((row) => row[column] !== undefined));
  return [
    columns.join(separator),
    ...rows.map((row) => columns.map((column) => row[column] ?? '').join(separator)),
  ].join('\r\n');
}

/** Brings files of orders as an administrator. */
export function orderFiles(world: World, admin: Visitor) {
  const find = (id: string): Promise<ImportView> => admin.need('getImport', { params: { id } });
  const bring = async (content: string | Uint8Array, query: OrdersQuery = {}): Promise<string> => {
    const files = [new File([content as BlobPart], 'orders.csv', { type: 'text/csv' })];
    return (await admin.need('uploadOrders', { query, files }))._id;
  };
  /** What the trial says. */
  const tryOut = async (content: string | Uint8Array, query: OrdersQuery = {}): Promise<ImportView> => {
    const id = await bring(content, query);
    await runJobs(world);
    return find(id);
  };
  const apply = async (id: string): Promise<ImportView> => {
    await admin.need('confirmOrderFile', { params: { id } });
    await runJobs(world);
    return find(id);
  };
  const refusedFile = async (id: string) => {
    const answer = await fetch(`${world.baseUrl}/api/imports/${id}/refused-rows`, {
      headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'de' },
    });
    return { status: answer.status, text: Buffer.from(await answer.arrayBuffer()).toString() };
  };
  const exported = async (query: NonNullable<FactsOf<'exportOrders'>['query']> = {}): Promise<string> => {
    const reply = await admin.need('exportOrders', { query: { ...query, isExport: true } });
    if (!('_id' in reply)) throw new Error('no job was started');
    await runJobs(world);
    const answer = await fetch(`${world.baseUrl}/api/exports/${reply._id}/file`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    return Buffer.from(await answer.arrayBuffer()).toString();
  };
  return { find, bring, tryOut, apply, refusedFile, exported, rowsOf: readCsv };
}
