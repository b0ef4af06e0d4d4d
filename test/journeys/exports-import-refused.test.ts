import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OrderCells } from '#shared/domain/exports/order-columns.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { countRows, findRow, findRows } from '#shared/server/database/model-rows.ts';
import { change } from '#shared/server/database/sql.ts';
import { Kit } from '#shared/server/models/kit.ts';
import { Order } from '#shared/server/models/order.ts';
import { choose, HAEMOLYSED, say } from '#test/factories/new-samples.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { orderCsv, orderFiles } from '#test/factories/order-files.ts';
import { aFreeSlot, cancelOrder, type FreeSlot } from '#test/factories/orders.ts';
import { aPaidKit } from '#test/factories/paid-buyers.ts';
import { aCustomer, anAdmin, aPhoneNo, visitAs } from '#test/factories/people.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let admin: Visitor;
let files: ReturnType<typeof orderFiles>;
let slot: FreeSlot;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world));
  files = orderFiles(world, admin);
  slot = await aFreeSlot(world);
});
afterAll(() => world.close());

const past = { orderedOn: '02.03.2026', orderedAt: '09:15', status: 'PAID' };
const person = { firstName: 'Ada', lastName: 'Pilotin', birthdate: '1980-05-31', sex: 'female' };
const atHome = (more: OrderCells = {}): OrderCells => ({
  ...{ ...past, ...person, application: 'homesampling', productGroup: 'energy', product: 'ferritin-home' },
  ...{ phoneNo: aPhoneNo(), streetAddress: 'Weg 1', zipCode: '8400', city: 'Winterthur' },
  ...more,
});
const atBranch = (more: OrderCells = {}): OrderCells => ({
  ...{ ...past, ...person, application: 'branch', productGroup: 'heart', product: 'heart-basic', phoneNo: aPhoneNo() },
  ...{ appointmentOn: '04.03.2026', appointmentFrom: '08:00', branch: slot.branch.name },
  ...more,
});
const kitOf = (orderId: string) => findRows(world.services, Kit, ['status'], { where: { orderId } });

describe('a file places no order', () => {
  it.each(['birthdate', 'sex'] as const)('for an account without %s: nobody is tested without it', async (missing) => {
    const customer = await aCustomer(world);
    await change(world.services, `UPDATE users SET ${missing} = NULL WHERE id = ?`, [customer.id]);
    const silent = { firstName: '', lastName: '', birthdate: '', sex: '' };
    const row = atHome({ ...silent, phoneNo: customer.phoneNo });
    expect((await files.tryOut(orderCsv([row]))).refusals).toMatchObject([
      { line: 2, field: 'birthdate', fault: 'incomplete-person' },
    ]);
    // Nor does the file complete the account: what it says of a person must stand there.
    const completed = { ...row, [missing]: { birthdate: '05.05.1985', sex: 'female' }[missing] };
    expect((await files.tryOut(orderCsv([completed]))).refusals).toMatchObject([
      { line: 2, field: 'phoneNo', fault: 'other-person' },
    ]);
  });

  it('of a test for the other sex, neither to an account nor to somebody whom it brings', async () => {
    const man = await aCustomer(world, { sex: 'male' });
    const women = { productGroup: 'hormones', product: 'hormones-women' };
    const silent = { firstName: '', lastName: '', birthdate: '', sex: '' };
    const trial = await files.tryOut(
      orderCsv([
        atBranch({ ...women, ...silent, phoneNo: man.phoneNo }),
        atBranch({ ...women, sex: 'male' }),
        atBranch({ ...women, sex: 'female' }),
      ]),
    );
    expect(trial.refusals).toMatchObject([
      { line: 2, field: 'product', fault: 'not-for-this-sex' },
      { line: 3, field: 'product', fault: 'not-for-this-sex' },
    ]);
    expect(trial.orders).toMatchObject({ created: 1 });
  });

  it('of a test that is not taken that way, nor of one of another group', async () => {
    const trial = await files.tryOut(
      orderCsv([
        atHome({ product: 'energy-check' }),
        atBranch({ productGroup: 'energy', product: 'ferritin-home' }),
        atBranch({ productGroup: 'energy' }),
      ]),
    );
    expect(trial.refusals.map(({ line, field, fault }) => [line, field, fault])).toEqual(
      [2, 3, 4].map((line) => [line, 'product', 'product']),
    );
  });

  it('at a place that is none of ours, or whose appointments end at another time, and says which', async () => {
    const minutes = slot.branch.timeSlotDurationMinutes;
    const ends = `08:${String(minutes).padStart(2, '0')}`;
    const trial = await files.tryOut(
      orderCsv([
        atBranch({ branch: 'Apotheke Nirgends' }),
        atBranch({ appointmentTo: '08:59' }),
        atBranch({ appointmentTo: ends.slice(1) }),
        atBranch({ branch: slot.branch.name.toUpperCase() }),
        atBranch({ branch: slot.branch.key }),
      ]),
    );
    expect(minutes).toBeLessThan(59);
    expect(trial.refusals).toMatchObject([
      { line: 2, field: 'branch', fault: 'branch' },
      { line: 3, field: 'appointmentTo', fault: 'slot', said: '08:59', detail: ends },
    ]);
    expect(trial.orders).toMatchObject({ created: 3, refused: 2 });
  });

  it('of another year or kind than the call says, nor for whom an earlier row called by another name', async () => {
    const phoneNo = aPhoneNo();
    const rows = [atHome({ phoneNo }), atHome({ phoneNo, orderedOn: '03.03.2026', lastName: 'Andere' })];
    const trial = await files.tryOut(orderCsv(rows));
    expect(trial.refusals).toMatchObject([{ line: 3, field: 'phoneNo', fault: 'other-person' }]);
    expect((await files.tryOut(orderCsv(rows), { year: 2025 })).refusals).toMatchObject([
      { line: 2, field: 'orderedOn', fault: 'other-year' },
      { line: 3, field: 'orderedOn', fault: 'other-year' },
    ]);
    expect((await files.tryOut(orderCsv(rows.slice(0, 1)), { application: 'branch' })).refusals).toMatchObject([
      { line: 2, field: 'application', fault: 'other-application' },
    ]);
  });

  it('for an account that was closed between trial and import', async () => {
    const customer = await aCustomer(world);
    const silent = { firstName: '', lastName: '', birthdate: '', sex: '' };
    const trial = await files.tryOut(orderCsv([atHome({ ...silent, phoneNo: customer.phoneNo })]));
    expect(trial.orders).toMatchObject({ created: 1 });
    const now = world.services.now();
    await change(world.services, 'UPDATE users SET closedAt = ? WHERE id = ?', [now, customer.id]);
    const orders = await countRows(world.services, Order, {});
    expect((await files.apply(trial._id)).refusals).toMatchObject([{ line: 2, field: 'firstName', fault: 'required' }]);
    expect(await countRows(world.services, Order, {})).toBe(orders);
  });
});

describe('a file sends a kit nowhere else', () => {
  const elsewhere = { streetAddress: 'Neuweg 2', zipCode: '3000', city: 'Bern' };
  const sentTo = async (orderNumber: string) =>
    (await findRow(world.services, Order, ['deliveryAddress'], { where: { orderNumber } }))?.deliveryAddress;

  it('once it is on its way, also where it left between trial and import', async () => {
    const kit = await aPaidKit(world);
    const text = orderCsv([{ orderNumber: kit.orderNumber, ...elsewhere }]);
    const before = await sentTo(kit.orderNumber);
    const trial = await files.tryOut(text);
    expect(trial.orders).toMatchObject({ changed: 1, refused: 0 });
    await admin.need('moveKit', {
      params: { orderId: kit.orderId },
      body: { status: 'sent', trackingNo: '99.00.123456.12345678' },
    });
    const late = await files.apply(trial._id);
    const fault = { line: 2, field: 'streetAddress', said: 'Neuweg 2', fault: 'kit-sent' };
    expect([late.orders, late.refusals]).toMatchObject([{ changed: 0, refused: 1 }, [fault]]);
    expect((await files.tryOut(text)).refusals).toMatchObject([fault]);
    expect(await sentTo(kit.orderNumber)).toEqual(before);
  });

  it('but the kit for a new sample that nobody has sent yet, as its customer may', async () => {
    const kit = await aPaidKit(world);
    await say(world, kit, HAEMOLYSED);
    const row = orderCsv([{ orderNumber: kit.orderNumber, ...elsewhere }]);
    expect((await files.tryOut(row)).refusals).toMatchObject([{ line: 2, fault: 'kit-sent' }]);
    expect((await choose(world, kit, null)).status).toBe(204);
    expect((await files.apply((await files.tryOut(row))._id)).orders).toMatchObject({ changed: 1, refused: 0 });
    expect(await sentTo(kit.orderNumber)).toMatchObject(elsewhere);
  });

  it('once its order is over', async () => {
    const kit = await aPaidKit(world);
    await cancelOrder(world, kit);
    const trial = await files.tryOut(orderCsv([{ orderNumber: kit.orderNumber, ...elsewhere }]));
    expect(trial.refusals).toMatchObject([{ line: 2, field: 'streetAddress', fault: 'order-over' }]);
  });
});

it('an order of the past has a kit that came back only where its sample was taken at home', async () => {
  const phones = [aPhoneNo(), aPhoneNo(), aPhoneNo(), aPhoneNo()] as const;
  const trial = await files.tryOut(
    orderCsv([
      atHome({ phoneNo: phones[0], status: 'CONFIRMED' }),
      atHome({ phoneNo: phones[1], status: 'PAID' }),
      atHome({ phoneNo: phones[2], status: 'ANALYZING' }),
      atBranch({ phoneNo: phones[3], status: 'CONFIRMED' }),
    ]),
  );
  expect((await files.apply(trial._id)).orders).toMatchObject({ created: 4, refused: 0 });
  const seen = await Promise.all(
    phones.map(async (search) => (await admin.need('listOrders', { query: { search } })).items[0]),
  );
  const kits = await Promise.all(seen.map(async (order) => kitOf(order?._id ?? '')));
  expect(kits).toEqual([[{ status: 'returned' }], [], [], []]);
  expect(seen.map((order) => order?.status)).toEqual([
    ...[OrderStatus.CONFIRMED, OrderStatus.PAID, OrderStatus.ANALYZING, OrderStatus.CONFIRMED],
  ]);
});
