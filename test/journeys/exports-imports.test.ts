import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { findRow, findRows } from '#shared/server/database/model-rows.ts';
import { AcceptedText } from '#shared/server/models/accepted-text.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { LedgerEntry } from '#shared/server/models/ledger-entry.ts';
import { Order } from '#shared/server/models/order.ts';
import { OrderHistory } from '#shared/server/models/order-history.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { User } from '#shared/server/models/user.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { orderCsv, orderFiles } from '#test/factories/order-files.ts';
import { aPaidOrder } from '#test/factories/orders.ts';
import { aPaidKit } from '#test/factories/paid-buyers.ts';
import { aCustomer, anAdmin, aPhoneNo, type Person, visitAs } from '#test/factories/people.ts';
import { snapshotTables } from '#test/factories/snapshot-tables.ts';
import { readCsv } from '#test/setup/read-csv.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let reto: Person;
let admin: Visitor;
let files: ReturnType<typeof orderFiles>;

beforeAll(async () => {
  world = await openWorld();
  reto = await anAdmin(world, { firstName: 'Reto', lastName: 'Testmann' });
  admin = await visitAs(world, reto);
  files = orderFiles(world, admin);
});

afterAll(() => world.close());

const statusOf = async (orderNumber: string) =>
  (await findRow(world.services, Order, ['status'], { where: { orderNumber } }))?.status;

const newRow = {
  ...{ orderedOn: '02.03.2026', orderedAt: '9:15', status: 'ANALYZING', application: 'branch', productGroup: 'heart' },
  ...{
    product: 'Herz-Check',
    appointmentOn: '2026-03-04',
    appointmentFrom: '08:00',
    firstName: 'Ada',
    lastName: 'Pilotin',
  },
  ...{ birthdate: '31.05.1980', sex: 'female', language: 'fr' },
};

describe('a file of orders', () => {
  it('that an export wrote changes nothing, row by row of every table', async () => {
    const odd = await aCustomer(world, { firstName: '=HYPERLINK("x";"y")', lastName: '\'=Müller; "Zoë"' });
    await aPaidOrder(world, { customer: odd });
    await aPaidOrder(world);
    await aPaidKit(world);
    const forms = [{}, { separator: 'comma', bom: false }, { separator: 'tab', utcOffset: 0 }] as const;
    for (const form of forms) {
      const text = await files.exported(form);
      const before = await snapshotTables(world.services);
      const offset = 'utcOffset' in form ? { utcOffset: form.utcOffset } : {};
      const trial = await files.tryOut(text, offset);
      const sign = 'separator' in form ? { comma: ',', tab: '\t' }[form.separator] : ';';
      const rows = readCsv(text, sign).length;
      expect(trial).toMatchObject({ state: 'done', handled: rows, total: rows, refusals: [], kind: 'order-file' });
      expect(trial.orders).toMatchObject({ created: 0, changed: 0, same: rows, refused: 0, phase: 'check' });
      expect(await snapshotTables(world.services)).toEqual(before);
      // Nothing is left to agree to.
      expect((await admin.call('confirmOrderFile', { params: { id: trial._id } })).status).toBe(409);
    }
  });

  it('moves orders a step and sends a kit elsewhere, as somebody agreed, and says who', async () => {
    const order = await aPaidOrder(world);
    const kit = await aPaidKit(world);
    const text = orderCsv([
      { orderNumber: order.orderNumber, status: 'CONFIRMED' },
      { orderNumber: kit.orderNumber, streetAddress: 'Neuweg 2', zipCode: '3000', city: 'Bern' },
    ]);
    const trial = await files.tryOut(text);
    expect(trial.orders).toMatchObject({ created: 0, changed: 2, same: 0, refused: 0 });
    expect(await statusOf(order.orderNumber)).toBe(OrderStatus.PAID);
    const done = await files.apply(trial._id);
    expect(done).toMatchObject({ state: 'done', handled: 2, orders: { phase: 'apply', changed: 2, refused: 0 } });
    expect(await statusOf(order.orderNumber)).toBe(OrderStatus.CONFIRMED);
    const history = await findRows(world.services, OrderHistory, ['actorId', 'reason', 'toStatus'], {
      where: { orderId: order.orderId, toStatus: OrderStatus.CONFIRMED },
    });
    expect(history).toEqual([{ actorId: reto.id, reason: 'file of orders', toStatus: OrderStatus.CONFIRMED }]);
    const sent = await findRow(world.services, Order, ['deliveryAddress'], { where: { orderNumber: kit.orderNumber } });
    expect(sent?.deliveryAddress).toMatchObject({ streetAddress: 'Neuweg 2', zipCode: '3000', city: 'Bern' });
    // The same again says what stands.
    expect((await files.tryOut(text)).orders).toMatchObject({ changed: 0, same: 2 });
    expect((await admin.call('confirmOrderFile', { params: { id: trial._id } })).status).toBe(409);
  });

  it('gets the status that the call names, and refuses orders of another year or kind', async () => {
    const order = await aPaidOrder(world);
    const kit = await aPaidKit(world);
    const text = orderCsv([{ orderNumber: order.orderNumber, status: 'PAID' }, { orderNumber: kit.orderNumber }]);
    const year = world.services.now().getUTCFullYear();
    const trial = await files.tryOut(text, { year, status: '2', application: 'branch' });
    expect(trial.orders).toMatchObject({ changed: 1, refused: 1, target: { year, status: 2, application: 'branch' } });
    expect(trial.refusals).toEqual([
      { line: 3, field: 'application', said: null, fault: 'other-application', detail: null },
    ]);
    expect((await files.tryOut(text, { year: year - 1 })).refusals.map(({ fault }) => fault)).toEqual([
      'other-year',
      'other-year',
    ]);
    await files.apply(trial._id);
    expect(await statusOf(order.orderNumber)).toBe(OrderStatus.ANALYZING);
  });

  it.each(['DISABLE_STORE', 'ADMIN_ONLY_MODE'])(
    'places orders of the past also with %s: nobody orders by it',
    async (name) => {
      const { slot } = await aPaidOrder(world);
      const set = (value: boolean) => admin.need('changeSetting', { params: { name }, body: { value } });
      await set(true);
      const text = orderCsv([{ ...newRow, branch: slot.branch.name, phoneNo: aPhoneNo() }]);
      const done = await files.apply((await files.tryOut(text))._id);
      await set(false);
      expect(done.orders).toMatchObject({ created: 1, refused: 0 });
    },
  );

  it('places orders of the past with their people, without a message, a text or money', async () => {
    const phoneNo = aPhoneNo();
    const known = await aCustomer(world);
    const home = { application: 'homesampling', appointmentOn: '', appointmentFrom: '', branch: '' };
    const branch = (await aPaidOrder(world)).slot.branch.name;
    const text = orderCsv([
      { ...newRow, branch, phoneNo: phoneNo.replace('+41', '0') },
      { ...newRow, branch, phoneNo: phoneNo.slice(1), orderedOn: '2026-03-09' },
      {
        ...newRow,
        ...home,
        product: 'heart-basic',
        firstName: '',
        lastName: '',
        birthdate: '',
        sex: '',
        phoneNo: known.phoneNo,
      },
    ]);
    const refusedHome = await files.tryOut(text);
    expect(refusedHome.orders).toMatchObject({ created: 2, refused: 1 });
    const messages = (await findRows(world.services, SmsMessage, ['id'])).length;
    const money = (await findRows(world.services, LedgerEntry, ['transactionId'])).length;
    expect(await findRow(world.services, User, ['id'], { where: { phoneNo } })).toBeUndefined();
    const done = await files.apply(refusedHome._id);
    expect(done.orders).toMatchObject({ created: 2, refused: 1 });
    const person = await findRow(
      world.services,
      User,
      ['id', 'firstName', 'birthdate', 'phoneNoVerified', 'preferredLanguage'],
      {
        where: { phoneNo },
      },
    );
    expect(person).toMatchObject({
      firstName: 'Ada',
      birthdate: '1980-05-31',
      phoneNoVerified: 0,
      preferredLanguage: 'fr',
    });
    const orders = await findRows(world.services, Order, ['id', 'status', 'createdAt', 'orderNumber'], {
      where: { customerId: person?.id ?? '' },
      order: [['createdAt', 'ASC']],
    });
    expect(orders.map(({ status }) => status)).toEqual([OrderStatus.ANALYZING, OrderStatus.ANALYZING]);
    expect(orders[0]?.createdAt.toISOString()).toBe('2026-03-02T08:15:00.000Z');
    expect((await findRows(world.services, SmsMessage, ['id'])).length).toBe(messages);
    expect((await findRows(world.services, LedgerEntry, ['transactionId'])).length).toBe(money);
    const orderId = orders.map(({ id }) => id);
    expect(await findRows(world.services, AcceptedText, ['orderId'], { where: { orderId } })).toEqual([]);
    const noted = await findRows(world.services, Activity, ['actorId'], {
      where: { entityId: orderId, event: 'exports.order-created' },
    });
    expect(noted).toEqual([{ actorId: reto.id }, { actorId: reto.id }]);
    // What was placed is a usual order: the export writes it, and the file of it changes nothing.
    const written = await files.exported({ customerId: person?.id ?? '' });
    expect(readCsv(written)).toMatchObject([
      { status: 'ANALYZING', paid: '0.00', branch, appointmentFrom: '08:00' },
      {},
    ]);
    expect((await files.tryOut(written)).orders).toMatchObject({ same: 2, refused: 0 });
    // The first file again places nothing twice.
    const again = await files.tryOut(text);
    expect(again.orders).toMatchObject({ created: 0, refused: 3 });
    expect(again.refusals.slice(0, 2)).toMatchObject([
      { field: 'product', fault: 'exists', detail: orders[0]?.orderNumber },
      { fault: 'exists' },
    ]);
  });
});
