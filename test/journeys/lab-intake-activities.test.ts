import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listNoted } from '#test/factories/activities.ts';
import { aLab, held, idOf, saveMapping } from '#test/factories/lab-mappings.ts';
import { aLabMessage, anAnsweredOrder, POTASSIUM } from '#test/factories/lab-messages.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aDoctor, anAdmin, type Person, visitAs } from '#test/factories/people.ts';
import { importFile } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import type { Visitor } from '#test/setup/visitor.ts';

const REASON = 'am Telefon geklärt';

let world: World;
let reto: Person;
let admin: Visitor;

beforeAll(async () => {
  world = await openWorld();
  reto = await anAdmin(world, { firstName: 'Reto', lastName: 'Testmann' });
  admin = await visitAs(world, reto);
});
afterAll(() => world.close());

describe('what administrators do with what a laboratory sends is written down with who did it, and about whom:', () => {
  it('a message that is put away, taken back, given to a person and taken from them again', async () => {
    const order = await anAnsweredOrder(world);
    const id = await importFile(world, Buffer.from(aLabMessage(order, { number: '' })));
    const messageId = (await admin.need('getImport', { params: { id } })).messages[0]?._id ?? '';
    const params = { id, messageId };
    const body = { reason: REASON };
    await admin.need('discardImportMessage', { params, body });
    await admin.need('undoDiscard', { params, body });
    await admin.need('matchImportMessage', { params, body: { ...body, orderNumber: order.orderNumber } });
    await runJobs(world);
    await admin.need('undoMatch', { params, body });
    const { orderId, customer } = order;
    const names = { [customer.id]: 'nora', [reto.id]: 'reto', [messageId]: 'message', [orderId]: 'order' };
    expect(await listNoted(world, { entityId: id }, names)).toEqual([
      ['lab-intake.received', 'product import-lab-file', null, { bytes: expect.any(Number) }],
      ['lab-intake.finished', 'product import-lab-file', null, { state: 'done' }],
      ['lab-intake.message-discarded', 'admin reto', null, { messageId: 'message' }],
      ['lab-intake.discard-undone', 'admin reto', null, { messageId: 'message' }],
      ['lab-intake.message-matched', 'admin reto', 'nora', { messageId: 'message', orderId: 'order' }],
      ['lab-intake.match-undone', 'admin reto', 'nora', { messageId: 'message', orderId: 'order' }],
    ]);
    expect((await listNoted(world, { entityId: orderId }, names)).slice(-4)).toEqual([
      ['orders.status-changed', 'product match-lab-message', 'nora', { step: 'receive-result', from: 0, to: 3 }],
      ['orders.status-changed', 'product match-lab-message', 'nora', { step: 'submit-for-approval', from: 3, to: 6 }],
      ['results.changed', 'product match-lab-message', 'nora'],
      ['results.match-undone', 'admin reto', 'nora', { observations: 1 }],
    ]);
  });

  it('a meaning that is set, replaced and ended', async () => {
    const facility = aLab();
    const doctor = await aDoctor(world);
    const order = await anAnsweredOrder(world);
    await importFile(world, Buffer.from(aLabMessage(order, { lab: facility, after: [POTASSIUM, held('FERR')] })));
    const first = idOf(await saveMapping(admin, facility, 'FERR', 'ferritin'));
    const replacing = { replaces: first, confirmedBy: doctor.id, reason: REASON };
    const second = idOf(await saveMapping(admin, facility, 'FERR', 'potassium', replacing));
    await admin.need('endLabMapping', { params: { id: second }, body: { reason: REASON } });
    const names = { [reto.id]: 'reto', [first]: 'the first' };
    const ferritin = { facility, kind: 'code', sent: 'FERR', meaning: 'ferritin' };
    const potassium = { ...ferritin, meaning: 'potassium' };
    expect(await listNoted(world, { entityId: [first, second] }, names)).toEqual([
      ['lab-intake.mapping-saved', 'admin reto', null, { ...ferritin, replaces: null }],
      ['lab-intake.mapping-saved', 'admin reto', null, { ...potassium, replaces: 'the first' }],
      ['lab-intake.mapping-ended', 'admin reto', null, potassium],
    ]);
  });

  it('a file that is brought and stopped', async () => {
    const order = await anAnsweredOrder(world);
    await admin.need('uploadHl7', { files: [new File([aLabMessage(order)], 'labor.hl7')] });
    const { items } = await admin.need('listImports', { query: {} });
    const id = items.find(({ fileName }) => fileName === 'labor.hl7')?._id ?? '';
    await admin.need('cancelImport', { params: { id } });
    expect(await listNoted(world, { entityId: id }, { [reto.id]: 'reto' })).toEqual([
      ['lab-intake.received', 'admin reto', null, { bytes: expect.any(Number) }],
      ['lab-intake.cancelled', 'admin reto', null],
    ]);
  });
});
