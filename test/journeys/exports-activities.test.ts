import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listNoted } from '#test/factories/activities.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { orderCsv, orderFiles } from '#test/factories/order-files.ts';
import { aPaidOrder } from '#test/factories/orders.ts';
import { anAdmin, type Person, visitAs } from '#test/factories/people.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let reto: Person;
let admin: Visitor;

beforeAll(async () => {
  world = await openWorld();
  reto = await anAdmin(world, { firstName: 'Reto', lastName: 'Testmann' });
  admin = await visitAs(world, reto);
});
afterAll(() => world.close());

const notedOf = (id: string) => listNoted(world, { entityId: id }, { [reto.id]: 'reto' });

describe('what becomes of a file of orders is written down with who did it:', () => {
  it('brought, tried out, agreed to and taken over', async () => {
    const { tryOut, apply } = orderFiles(world, admin);
    const { orderNumber, orderId, customer } = await aPaidOrder(world);
    const { _id: id } = await tryOut(orderCsv([{ orderNumber, status: 'CONFIRMED' }]));
    await apply(id);
    expect(await notedOf(id)).toEqual([
      ['exports.file-received', 'admin reto', null, { bytes: expect.any(Number) }],
      ['exports.file-read', 'product check-order-file', null, { phase: 'check', failed: false }],
      ['exports.file-confirmed', 'admin reto', null, { created: 0, changed: 1 }],
      ['exports.file-read', 'product apply-order-file', null, { phase: 'apply', failed: false }],
    ]);
    const names = { [reto.id]: 'reto', [customer.id]: 'nora' };
    expect((await listNoted(world, { entityId: orderId }, names)).slice(-1)).toEqual([
      ['orders.status-changed', 'admin reto', 'nora', { step: 'take-sample', from: 0, to: 1 }],
    ]);
  });

  it('brought and stopped, or unreadable', async () => {
    const { bring, tryOut } = orderFiles(world, admin);
    const id = await bring(orderCsv([{ orderNumber: '2600001230' }]));
    await admin.need('cancelImport', { params: { id } });
    const { _id: unread } = await tryOut('\n\n \n');
    const received = ['exports.file-received', 'admin reto', null, { bytes: expect.any(Number) }];
    expect(await notedOf(id)).toEqual([received, ['exports.file-cancelled', 'admin reto', null]]);
    expect(await notedOf(unread)).toEqual([
      received,
      ['exports.file-read', 'product check-order-file', null, { phase: 'check', failed: true }],
    ]);
  });
});
