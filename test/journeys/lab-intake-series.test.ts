import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Listener, openListener } from '#listener/open-listener.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { changeMessage } from '#shared/server/lab-intake/change-message.ts';
import { WORK_FAILED } from '#shared/server/lab-intake/hand-back-message.ts';
import { ImportMessage } from '#shared/server/models/import-message.ts';
import { aLabMessage, anAnsweredOrder } from '#test/factories/lab-messages.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { anAdmin, visitAs } from '#test/factories/people.ts';
import { importFile } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { type MllpClient, openMllpClient } from '#test/setup/mllp-client.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let admin: Visitor;
let listener: Listener;
let client: MllpClient;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world));
  listener = await openListener(world.services, { host: '127.0.0.1', port: 0 });
  client = await openMllpClient(listener.port);
});
afterAll(async () => {
  client?.close();
  await listener?.close();
  await world?.close();
});

/** Of nobody we know. */
const aMessage = (facility: string, id: string): string =>
  [
    `MSH|^~\\&|LIS|${facility}|||20261122080000||ORU^R01|${id}|P|2.5.1`,
    'PID|1||||Niemand^Nora||19010101',
    'OBR|1|||PANEL',
    'OBX|1|NM|2823-3^Kalium^LN||4.2|mmol/l|3.5-5.1||||F\r',
  ].join('\r');

async function deliver(facility: string, ...ids: string[]): Promise<void> {
  for (const id of ids) await client.ask(aMessage(facility, id));
  await runJobs(world);
}

const list = () => admin.need('listImports', { query: {} });

describe('what a laboratory delivers one by one', () => {
  it('is one row a sender and day, with the counts of all; its imports are listed on demand', async () => {
    await deliver('LABOR NORD', 'A1', 'A2', 'A3');
    await deliver('LABOR SUED', 'B1');
    await importFile(world, Buffer.from(aMessage('LABOR NORD', 'FILE1')));
    const { items } = await list();
    expect(items.map(({ series }) => series && [series.sender, series.imports])).toEqual([
      null,
      ['LABOR SUED', 1],
      ['LABOR NORD', 3],
    ]);
    const north = items[2];
    expect(north).toMatchObject({ total: 3, setAside: 3, applied: 0, state: 'done' });
    expect(north?.series?.day).toBe(new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Zurich' }).format(new Date()));

    const query = { series: north?.series?.key ?? '' };
    const first = await admin.need('listImports', { query: { ...query, limit: 2 } });
    expect(first.items.map(({ fileName, series }) => [fileName, series])).toEqual([
      ['LABOR NORD A3 (MLLP)', null],
      ['LABOR NORD A2 (MLLP)', null],
    ]);
    const rest = await admin.need('listImports', { query: { ...query, limit: 2, cursor: first.next ?? '' } });
    expect(rest.items.map(({ total }) => total)).toEqual([1]);
    expect([first.waiting, rest.next]).toEqual([[], null]);
  });

  it('comes with the first page while one of it waits, once, whichever import that is', async () => {
    const { items, next, waiting } = await admin.need('listImports', { query: { limit: 1 } });
    expect(items).toHaveLength(1);
    expect(next).not.toBeNull();
    expect(waiting.map(({ series }) => series?.sender)).toEqual(['LABOR SUED', 'LABOR NORD']);
    // Its last import stands for it in both: what the page shows does not come a second time.
    for (const [limit, left] of [
      [2, ['LABOR NORD']],
      [3, []],
    ] as const) {
      const page = await admin.need('listImports', { query: { limit } });
      expect(page.waiting.map(({ series }) => series?.sender)).toEqual(left);
    }
    const { waiting: all } = await admin.need('listSetAsideMessages');
    for (const { importId: id, _id: messageId, fileName } of all.filter((row) => /A[23]/.test(row.fileName))) {
      const params = { id, messageId };
      expect([
        fileName,
        (await admin.call('discardImportMessage', { params, body: { reason: 'Probelauf' } })).status,
      ]).toEqual([fileName, 204]);
    }
    const later = await admin.need('listImports', { query: { limit: 1 } });
    expect(later.waiting.find(({ series }) => series?.sender === 'LABOR NORD')).toMatchObject({
      ...{ setAside: 1, discarded: 2, total: 3 },
    });
  });

  it('is one row however its sender spells itself, with what waits for its mappings', async () => {
    const order = await anAnsweredOrder(world);
    const held = ['OBX|1|NM|NOVEL^Neues^L||40|µg/l|30-300||||F'];
    for (const [id, lab] of Object.entries({ C1: 'Labor Ost', C2: 'LABOR OST', C3: 'Labor Ost' }))
      await client.ask(aLabMessage(order, { id, lab, ...(id === 'C2' && { after: held }) }));
    await runJobs(world);
    const rows = (await list()).items.filter(({ series }) => /ost/i.test(series?.sender ?? ''));
    expect(rows).toMatchObject([{ total: 3, handled: 3, held: 1, heldFrom: 'LABOR OST', series: { imports: 3 } }]);
  });
});

describe('an import that waits for a decision', () => {
  it('waits no longer once its message is matched, and again when that gets stuck', async () => {
    const order = await anAnsweredOrder(world);
    const importId = await importFile(world, Buffer.from(aLabMessage(order, { number: '' })));
    await importFile(world, Buffer.from(aMessage('LABOR NORD', 'NEWER')));
    const waits = async () => {
      const { waiting } = await admin.need('listImports', { query: { limit: 1 } });
      return waiting.some(({ _id }) => _id === importId);
    };
    expect(await waits()).toBe(true);
    const messageId = (await findRow(world.services, ImportMessage, ['id'], { where: { importId } }))?.id ?? '';
    const body = { orderNumber: order.orderNumber, reason: 'am Telefon geklärt' };
    await admin.need('matchImportMessage', { params: { id: importId, messageId }, body });
    expect(await waits()).toBe(false);
    await inTransaction(world.services, (tx) => changeMessage(tx, messageId, 'stick', { reason: WORK_FAILED }));
    expect(await waits()).toBe(true);
  });
});
