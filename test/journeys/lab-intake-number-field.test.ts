import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImportView } from '#shared/views/lab-intake.ts';
import { aLabMessage, anAnsweredOrder, type LabMessageWish, POTASSIUM } from '#test/factories/lab-messages.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import type { PlacedOrder } from '#test/factories/orders.ts';
import { anAdmin, visitAs } from '#test/factories/people.ts';
import { importFile } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let admin: Visitor;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world));
});
afterAll(() => world.close());

/** A message that names our order where no laboratory is expected to (PV1-19), and something of its own where it should. */
const aMessage = (order: PlacedOrder, wish: LabMessageWish): string =>
  aLabMessage(order, {
    ...{ number: 'L-1', after: [POTASSIUM, 'OBR|2|||X^X', 'ZZZ|1', `PV1|1|${'|'.repeat(17)}${order.orderNumber}`] },
    ...wish,
  });

async function take(message: string): Promise<ImportView> {
  const id = await importFile(world, Buffer.from(message));
  return admin.need('getImport', { params: { id } });
}

/** Uploads it as the file of a certain order. */
async function takeFor({ orderId }: PlacedOrder, message: string): Promise<ImportView> {
  const { files } = await admin.need('uploadHl7OfOrder', {
    ...{ params: { orderId }, files: [new File([message], 'a.hl7')] },
  });
  await runJobs(world);
  return admin.need('getImport', { params: { id: files[0]?.importId ?? '' } });
}

async function readFromVisit(facility: string): Promise<void> {
  const body = { facility, kind: 'number' as const, sent: 'order-number', meaning: 'PV1-19', replaces: null };
  expect((await admin.call('saveLabMapping', { body })).status).toBe(200);
  await runJobs(world);
}

const again = async ({ _id: id }: ImportView) => (await admin.need('getImport', { params: { id } })).messages[0];

describe('where our number stands', () => {
  it('is chosen for a laboratory: what was set aside finds its order, if the person agrees', async () => {
    const lab = 'VISITS';
    const [order, other] = [await anAnsweredOrder(world), await anAnsweredOrder(world)];
    const view = await take(aMessage(order, { lab }));
    const stranger = await take(aMessage(other, { lab, person: { birthdate: '19010203' } }));
    expect(view.messages[0]).toMatchObject({ state: 'set-aside', reason: 'unknown-order' });
    const { table } = await admin.need('listLabMappings', { query: { facility: lab } });
    expect(table?.numberField).toMatchObject({ chosen: 'standard', messages: 2 });
    expect(table?.numberField.fields.find(({ field }) => field === 'PV1-19')).toEqual({ field: 'PV1-19', found: 2 });
    const query = { facility: lab, kind: 'number' as const, sent: 'order-number', meaning: 'PV1-19' };
    expect(await admin.need('previewLabMapping', { query })).toMatchObject({ messages: 2 });
    await readFromVisit(lab);
    expect(await again(view)).toMatchObject({ state: 'applied', orderNumber: order.orderNumber });
    expect(await again(stranger)).toMatchObject({ state: 'set-aside', reason: 'birthdate-differs' });
    const next = await anAnsweredOrder(world);
    expect((await take(aMessage(next, { lab }))).messages[0]).toMatchObject({ state: 'applied' });
  });

  it('finds the order of a message that was discarded meanwhile, as soon as it is taken back', async () => {
    const order = await anAnsweredOrder(world);
    const view = await take(aMessage(order, { lab: 'DISCARDS' }));
    const params = { id: view._id, messageId: view.messages[0]?._id ?? '' };
    await admin.call('discardImportMessage', { params, body: { reason: 'Niemand von uns' } });
    await readFromVisit('DISCARDS');
    expect(await again(view)).toMatchObject({ state: 'discarded', reason: 'unknown-order' });
    await admin.call('undoDiscard', { params, body: { reason: 'Doch von uns' } });
    await runJobs(world);
    expect(await again(view)).toMatchObject({ state: 'applied', orderNumber: order.orderNumber });
  });

  it('is no proof of the person: a message that names nobody goes on waiting', async () => {
    const view = await take(aMessage(await anAnsweredOrder(world), { lab: 'NOBODY', person: null }));
    expect(view.messages[0]).toMatchObject({ state: 'set-aside', reason: 'unknown-order' });
    await readFromVisit('NOBODY');
    expect(await again(view)).toMatchObject({ state: 'set-aside', reason: 'no-second-identifier', decision: null });
  });

  it('takes a file over for the very order it was uploaded for, and for no other', async () => {
    const lab = 'UPLOADS';
    const [order, other] = [await anAnsweredOrder(world), await anAnsweredOrder(world)];
    const right = await takeFor(order, aMessage(order, { lab, person: null }));
    const wrong = await takeFor(order, aMessage(other, { lab }));
    for (const { messages } of [right, wrong])
      expect(messages[0]).toMatchObject({ state: 'set-aside', reason: 'unknown-order' });
    await readFromVisit(lab);
    expect(await again(right)).toMatchObject({ state: 'applied', orderNumber: order.orderNumber });
    expect(await again(wrong)).toMatchObject({ state: 'set-aside', decision: null });
  });
});
