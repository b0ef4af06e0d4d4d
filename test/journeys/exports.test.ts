import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formatDate, formatTime } from '#shared/domain/format-date.ts';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import { EXPORT_FILE_KEPT_MS, EXPORT_PREVIEW_ROWS } from '#shared/limits/exports.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { change, type Database, insert } from '#shared/server/database/sql.ts';
import { readOrders } from '#shared/server/exports/order-rows.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { LedgerEntry } from '#shared/server/models/ledger-entry.ts';
import type { FactsOf } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, aPlacedOrder } from '#test/factories/orders.ts';
import { aPaidKit } from '#test/factories/paid-buyers.ts';
import { aCustomer, anAdmin, visitAs } from '#test/factories/people.ts';
import { aRefund } from '#test/factories/refunds.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { readCsv } from '#test/setup/read-csv.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import { showProgress } from '#worker/exports/show-progress.ts';
import { writeExport } from '#worker/exports/write-export.ts';

let world: World;
let admin: Visitor;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world, { firstName: 'Reto', lastName: 'Testmann' }));
});

afterAll(() => world.close());

type Query = NonNullable<FactsOf<'exportOrders'>['query']>;
const preview = async (query: Query = {}) => {
  const reply = await admin.need('exportOrders', { query });
  if (!('rows' in reply)) throw new Error('a job was started');
  return reply;
};
const start = async (query: Query = {}) => {
  const reply = await admin.need('exportOrders', { query: { ...query, isExport: true } });
  if (!('_id' in reply)) throw new Error('no job was started');
  return reply._id;
};
const exportOf = async (id: string) => {
  const found = (await admin.need('listExports', { query: {} })).items.find(({ _id }) => _id === id);
  if (!found) throw new Error(`no export ${id}`);
  return found;
};
const fileOf = async (id: string) => {
  const answer = await fetch(`${world.baseUrl}/api/exports/${id}/file`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  return { status: answer.status, headers: answer.headers, text: Buffer.from(await answer.arrayBuffer()).toString() };
};

describe('orders as a file', () => {
  it('hold what a list shows and what was paid, and nothing of health', async () => {
    const customer = await aCustomer(world, { firstName: '=HYPERLINK("x";"y")', lastName: 'Müller; "Zoë"' });
    const order = await aPaidOrder(world, { customer });
    const open = await aPlacedOrder(world, { customer });
    const kit = await aPaidKit(world);
    const id = await start({ customerId: customer.id });
    expect(await exportOf(id)).toMatchObject({
      ...{ state: JobState.waiting, handled: 0, rows: null, filter: { customerId: customer.id }, kind: 'orders' },
      askedBy: { name: 'Reto Testmann' },
    });
    expect((await fileOf(id)).status).toBe(404);
    await runJobs(world);
    expect(await exportOf(id)).toMatchObject({ state: JobState.done, handled: 2, total: 2, rows: 2 });
    const { headers, text } = await fileOf(id);
    expect(headers.get('content-disposition')).toMatch(/attachment; filename="?\w+-orders-\d{4}-\d\d-\d\d\.csv/);
    expect(Number(headers.get('content-length'))).toBe(Buffer.byteLength(text));
    expect(text.charCodeAt(0)).toBe(0xfeff);
    const rows = readCsv(text);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual({
      ...{ orderNumber: order.orderNumber, orderedOn: formatDate(world.services.now()), status: 'PAID' },
      ...{
        orderedAt: expect.stringMatching(/^\d\d:\d\d$/),
        label: 'Bezahlt – wartet auf Probenahme',
        application: 'branch',
      },
      ...{ productGroup: 'heart', product: 'Herz-Check', total: '109.00', paid: '109.00', currency: 'CHF' },
      ...{ voucherCode: '', appointmentOn: formatDate(order.slot.from), appointmentFrom: formatTime(order.slot.from) },
      ...{ appointmentTo: expect.stringMatching(/^\d\d:\d\d$/), branch: order.slot.branch.name, kit: '' },
      ...{ firstName: `'=HYPERLINK("x";"y")`, lastName: 'Müller; "Zoë"', phoneNo: customer.phoneNo, email: '' },
      ...{ birthdate: '05.05.1985', sex: 'female' },
      ...{ language: 'de', streetAddress: '', zipCode: '', city: '' },
    });
    expect(rows[1]).toMatchObject({ orderNumber: open.orderNumber, status: '', paid: '0.00' });
    const all = await start();
    await runJobs(world);
    const ofKit = readCsv((await fileOf(all)).text).find(({ orderNumber }) => orderNumber === kit.orderNumber);
    expect(ofKit).toMatchObject({ application: 'homesampling', branch: '', city: expect.stringMatching(/./) });
    const events = await findRows(world.services, Activity, ['event', 'facts'], { where: { entityId: id } });
    expect(events.map(({ event }) => event).sort()).toEqual(['exports.asked', 'exports.made']);
  });

  it('say what is left of what was paid: less what went back, and what of it came back', async () => {
    const { order, id: transactionId } = await aRefund(world, 1000);
    const paid = async () => (await preview({ customerId: order.customer.id })).rows.map((row) => row.paid);
    const entry = { transactionId, amount: 1000, providerId: null, at: world.services.now() };
    await insert(world.services, LedgerEntry, { ...entry, kind: 'refund' });
    expect(await paid()).toEqual(['99.00']);
    await insert(world.services, LedgerEntry, { ...entry, kind: 'refund-returned' });
    expect(await paid()).toEqual(['109.00']);
  });

  it('are shown before they are made, as they will be written', async () => {
    const customer = await aCustomer(world);
    const order = await aPaidOrder(world, { customer });
    const { columns, rows, hasMore } = await preview({ customerId: customer.id });
    expect(hasMore).toBe(false);
    const id = await start({ customerId: customer.id, separator: 'comma', bom: false, utcOffset: 0 });
    await runJobs(world);
    const { text } = await fileOf(id);
    expect(text.split('\r\n')[0]).toBe(columns.join(','));
    const [written] = readCsv(text, ',');
    expect(written).toMatchObject({
      orderNumber: rows[0]?.orderNumber,
      appointmentFrom: order.slot.from.slice(11, 16),
    });
    expect(rows[0]?.appointmentFrom).toBe(formatTime(order.slot.from));
    await change(world.services, 'UPDATE orders SET createdAt = createdAt WHERE id = ?', [order.orderId]);
    expect((await preview({ status: ['3'] })).rows).toEqual([]);
    expect((await preview({})).rows.length).toBeLessThanOrEqual(EXPORT_PREVIEW_ROWS);
    const odd = await admin.call('exportOrders', { query: { status: ['9'] } as never });
    expect([odd.status, odd.error.error]).toEqual([400, 'invalid-input']);
  });

  it('are read in steps: each order once, also where others come meanwhile', async () => {
    const customer = await aCustomer(world);
    const placed: string[] = [];
    for (let at = 0; at < 5; at += 1) placed.push((await aPaidOrder(world, { customer })).orderNumber);
    const wish = { filter: { customerId: customer.id }, form: { language: 'de', utcOffset: null }, step: 2 } as const;
    const read: string[] = [];
    let steps = 0;
    for await (const rows of readOrders(world.services, wish, ({ orderNumber }) => read.push(orderNumber))) {
      expect(rows).toBeLessThanOrEqual(2);
      steps += 1;
      if (steps === 1) placed.push((await aPaidOrder(world, { customer })).orderNumber);
    }
    expect(read).toEqual(placed);
  });
});

describe('an export that is disturbed', () => {
  /** Services whose database fails as a worker's does that dies, after so many readings. */
  const dyingAfter = (readings: number): World['services'] => {
    let left = readings;
    const files = {
      ...world.services.files,
      write: async (...[kind, id, source, ...rest]: Parameters<World['services']['files']['write']>) => {
        const dying = async function* () {
          for await (const part of source as AsyncIterable<Uint8Array>) {
            if (left === 0) throw new Error('killed');
            left -= 1;
            yield part;
          }
        };
        return world.services.files.write(kind, id, dying() as never, ...(rest as [never]));
      },
    };
    return { ...world.services, files } as World['services'];
  };

  it('is whole after the next run, with no row twice', async () => {
    const customer = await aCustomer(world);
    await aPaidOrder(world, { customer });
    await aPaidOrder(world, { customer });
    const id = await start({ customerId: customer.id });
    await expect(writeExport(dyingAfter(0) as never, { exportId: id })).rejects.toThrow('killed');
    expect(await exportOf(id)).toMatchObject({ state: JobState.running, rows: null });
    expect((await fileOf(id)).status).toBe(404);
    await writeExport(world.services as never, { exportId: id });
    await writeExport(world.services as never, { exportId: id });
    expect(await exportOf(id)).toMatchObject({ state: JobState.done, handled: 2, rows: 2 });
    expect(readCsv((await fileOf(id)).text)).toHaveLength(2);
  });

  it('shows how far it is, and never goes back nor counts a row twice where a second run begins anew', async () => {
    const customer = await aCustomer(world);
    for (const _ of [1, 2, 3]) await aPaidOrder(world, { customer });
    const id = await start({ customerId: customer.id });
    await expect(writeExport(dyingAfter(0) as never, { exportId: id })).rejects.toThrow('killed');
    for (const [done, handled] of [
      [1, 1],
      [2, 2],
      [1, 2],
      [2, 2],
      [3, 3],
    ] as const) {
      await showProgress(world.services, id, done);
      expect([done, (await exportOf(id)).handled]).toEqual([done, handled]);
    }
    await writeExport(world.services as never, { exportId: id });
    expect(await exportOf(id)).toMatchObject({ state: JobState.done, handled: 3, total: 3, rows: 3 });
  });

  it('ends when it is stopped, and leaves no file', async () => {
    const waiting = await start();
    expect((await admin.call('cancelExport', { params: { id: waiting } })).status).toBe(204);
    await runJobs(world);
    expect(await exportOf(waiting)).toMatchObject({ state: JobState.cancelled, rows: null });
    const running = await start();
    // Stopped between its first reading and its last.
    const services = { ...world.services, sequelize: world.services.sequelize };
    const stopping = new Proxy(services.files, {
      get: (files, name) =>
        name !== 'write'
          ? Reflect.get(files, name)
          : async (kind: never, id: never, source: AsyncIterable<Uint8Array>, ...rest: never[]) => {
              const late = async function* () {
                for await (const part of source) yield part;
                await admin.need('cancelExport', { params: { id: running } });
              };
              return (files.write as (...args: unknown[]) => unknown)(kind, id, late(), ...rest);
            },
    });
    await writeExport({ ...services, files: stopping } as never, { exportId: running });
    expect(await exportOf(running)).toMatchObject({ state: JobState.cancelled, rows: null });
    expect(await world.services.files.size('exports', running)).toBeUndefined();
    const done = await start({ status: ['6'] });
    await runJobs(world);
    expect((await admin.call('cancelExport', { params: { id: done } })).status).toBe(204);
    expect((await exportOf(done)).state).toBe(JobState.done);
    expect((await admin.call('cancelExport', { params: { id: '019a0000-0000-7000-8000-000000000000' } })).status).toBe(
      404,
    );
  });

  it('is over after its day, and stays written down', async () => {
    const id = await start({ status: ['6'] });
    await runJobs(world);
    expect((await fileOf(id)).status).toBe(200);
    const state = (to: string) => change(world.services, 'UPDATE job_progress SET state = ? WHERE jobId = ?', [to, id]);
    await state('running');
    expect((await fileOf(id)).status).toBe(404);
    await state('done');
    const { createdAt, expiresAt } = await exportOf(id);
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(EXPORT_FILE_KEPT_MS);
    await change(world.services as Database, 'UPDATE exports SET expiresAt = ? WHERE id = ?', [
      world.services.now(),
      id,
    ]);
    const over = await fileOf(id);
    expect([over.status, JSON.parse(over.text)]).toMatchObject([404, { message: 'Datei nicht gefunden' }]);
    expect((await exportOf(id)).state).toBe(JobState.done);
  });
});
