import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { zurichDate } from '#shared/domain/format-date.ts';
import type { ReleasedMeasure } from '#shared/domain/results/types.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { change } from '#shared/server/database/sql.ts';
import { Voucher } from '#shared/server/models/voucher.ts';
import type { LabTableView } from '#shared/views/lab-mapping.ts';
import { PAYLOADS } from '#test/factories/formula-payloads.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { orderFiles } from '#test/factories/order-files.ts';
import { aPaidOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { anAdmin, visitAs } from '#test/factories/people.ts';
import { rewriteRelease } from '#test/factories/releases.ts';
import { aReleasedOrder, type MeasuredOrder } from '#test/factories/results.ts';
import { aVoucher } from '#test/factories/vouchers.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import { mappingCsv } from '#web/lab-intake/lab-mapping/mapping-csv.ts';

let world: World;
let admin: Visitor;
let order: PlacedOrder;
let voucherId: string;
let measured: MeasuredOrder;
let owner: Visitor;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world));
  order = await aPaidOrder(world);
  measured = await aReleasedOrder(world, { profile: 'mixed' });
  owner = await visitAs(world, measured.customer);
  await aVoucher(world);
  voucherId = (await findRow(world.services, Voucher, ['id'], {}))?.id ?? '';
});

afterAll(() => world.close());

const fetched = async (path: string, visitor = admin): Promise<string> => {
  const answer = await fetch(`${world.baseUrl}/api${path}`, { headers: { authorization: `Bearer ${visitor.token}` } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer()).toString();
};

const plant = (table: string, column: string, id: string, payload: string) =>
  change(world.services, `UPDATE ${table} SET ${column} = ? WHERE id = ?`, [payload, id]);

/** A quote takes two signs there: names are cut as their columns are. */
const short = (payload: string) => payload.slice(0, 60);

const label = (text: string) => JSON.stringify({ de: text, en: text, fr: text, it: text });

const entry = (sent: string): LabTableView['entries'][number] =>
  ({
    ...{ kind: 'code', sent, name: sent, units: [sent], waiting: { values: 1 }, seenAt: null },
    mapping: { meaning: sent, by: sent, at: sent },
  }) as unknown as LabTableView['entries'][number];

/** Every place of the product that writes a CSV, each with the payload in the cells that people fill. */
const WRITERS: [name: string, write: (payload: string) => Promise<string>][] = [
  [
    'orders',
    async (payload) => {
      for (const column of ['firstName', 'lastName']) await plant('users', column, order.customer.id, payload);
      await plant('orders', 'productName', order.orderId, label(payload));
      return orderFiles(world, admin).exported({ customerId: order.customer.id });
    },
  ],
  [
    'appointments',
    async (payload) => {
      for (const column of ['firstName', 'lastName']) await plant('users', column, order.customer.id, payload);
      await plant('partner_branches', 'name', order.slot.partnerBranchId, payload);
      const day = zurichDate(new Date(order.slot.from));
      return fetched(`/admin/appointments/download?startDate=${day}&endDate=${day}`);
    },
  ],
  [
    'codes of a voucher',
    async (payload) => {
      await plant('vouchers', 'label', voucherId, label(payload));
      return fetched(`/vouchers/${voucherId}/codes/csv`);
    },
  ],
  [
    'refused rows',
    async (payload) => {
      const quoted = `"${payload.replaceAll('"', '""')}"`;
      const content = `orderNumber;firstName;city\n${order.orderNumber};${quoted};${quoted}`;
      const { tryOut, refusedFile } = orderFiles(world, admin);
      return (await refusedFile((await tryOut(content))._id)).text;
    },
  ],
  [
    'values of a result',
    async (payload) => {
      await rewriteRelease(world, measured.resultId, (document) => {
        const [first, ...others] = document.bloodMeasures as [ReleasedMeasure, ...ReleasedMeasure[]];
        return { ...document, bloodMeasures: [{ ...first, valueText: payload }, ...others] };
      });
      return fetched(`/results/csv/${measured.resultId}`, owner);
    },
  ],
  ['codes of a laboratory', async (payload) => mappingCsv({ entries: [entry(payload)] } as LabTableView)],
];

/** How a spreadsheet takes a cell: what it runs begins so, behind any blanks it reads over; a figure is a figure. */
const RUNS = /^(?:[\t\r\n]|[\s\p{Default_Ignorable_Code_Point}]*[=+\-@|%\uff1d\uff0b\uff0d\uff20])/u;
const FIGURE = /^[+-]?\d+(?:[.,]\d+)?$/;
/** The unit of a share alone runs nothing. */
const runs = (cell: string) => cell !== '%' && RUNS.test(cell) && !FIGURE.test(cell);

describe.each(WRITERS)('the file of %s', (_name, write) => {
  it.each(PAYLOADS.map((payload) => [JSON.stringify(payload), payload]))(
    'holds %s as a text',
    async (_shown, payload) => {
      const text = await write(short(payload));
      const delimiter = text.split('\n')[0]?.includes(';') ? ';' : ',';
      // As strict as the standard: what is not quoted right is no file.
      const rows: string[][] = parse(text, { bom: true, delimiter });
      expect(rows.length).toBeGreaterThan(1);
      expect(rows.flat().filter(runs)).toEqual([]);
      expect(rows.flat()).toContain(`'${short(payload)}`);
    },
  );
});

describe('the check of these files', () => {
  it('sees what runs', () => {
    expect(PAYLOADS.length).toBeGreaterThanOrEqual(30);
    expect(PAYLOADS.filter((payload) => !runs(payload))).toEqual([]);
  });
});
