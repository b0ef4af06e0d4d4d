import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { listNoted } from '#test/factories/activities.ts';
import { plan, setting } from '#test/factories/bulk-acts.ts';
import { aBuyer, cancelAsCustomer, decide, HOLD_MS, openPage, PRICE, signedInAgain } from '#test/factories/buyers.ts';
import { choose, HAEMOLYSED, say } from '#test/factories/new-samples.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot, aPaidOrder } from '#test/factories/orders.ts';
import { aPaidKit } from '#test/factories/paid-buyers.ts';
import { aCounterOrder, aPartner, counterOf } from '#test/factories/partners.ts';
import { anAdmin, type Person, visitAs } from '#test/factories/people.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { applyVoucher, aVoucher, revokeVoucher } from '#test/factories/vouchers.ts';
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

const PLACED = [
  ['orders.placed', 'customer nora', 'nora'],
  ['orders.terms-accepted', 'customer nora', 'nora', { version: expect.any(String), language: 'de' }],
];
const moved = (by: string, step: string, from: OrderStatus | null, to: OrderStatus) => [
  ...['orders.status-changed', by, 'nora', { step, from, to }],
];
const { PAID, CONFIRMED, ANALYZING, CANCELLED } = OrderStatus;

describe('what happens to an order is written down with who did it, and about whom:', () => {
  it('from its first voucher over a hold that ran out to its money, which goes back', async () => {
    const buyer = await aBuyer(world);
    const { orderId, transactionNo, customer } = buyer;
    const [unused, used] = [await aVoucher(world), await aVoucher(world)];
    await applyVoucher(world, buyer, unused);
    await revokeVoucher(world, buyer);
    const { partnerBranchId, from } = await aFreeSlot(world);
    const body = { partnerBranchId, from };
    await (await visitAs(world, customer)).need('chooseSlot', { params: { orderId }, body });
    world.advance(HOLD_MS + 1000);
    await runJobs(world);
    const late = await signedInAgain(world, buyer);
    await applyVoucher(world, late, used);
    await decide(world, await openPage(world, late), 'pay');
    await runJobs(world);
    const staff = await visitAs(world, reto);
    await staff.need('changeAddress', { params: { orderId }, body: { invoiceAddress: null } });
    await cancelAsCustomer(world, late);
    await runJobs(world);
    const amount = PRICE * 0.9;
    const back = { transactionNo: transactionNo.replace(/-1$/, '-2'), amount };
    const names = { [customer.id]: 'nora', [reto.id]: 'reto' };
    expect(await listNoted(world, { entityId: orderId }, names)).toEqual([
      ...PLACED,
      ['vouchers.applied', 'customer nora', 'nora', { transactionNo, voucherCode: unused }],
      ['vouchers.given-back', 'customer nora', 'nora', { transactionNo, voucherCode: unused }],
      ['booking.slot-chosen', 'customer nora', 'nora'],
      ['booking.hold-lapsed', 'product lapse-hold', 'nora'],
      ['vouchers.applied', 'customer nora', 'nora', { transactionNo, voucherCode: used }],
      ['booking.hold-renewed', 'customer nora', 'nora'],
      ['payments.checkout-opened', 'customer nora', 'nora', { transactionNo, amount }],
      ['payments.settled', 'product settle-payment', 'nora', { transactionNo, amount }],
      ['vouchers.redeemed', 'product settle-payment', 'nora', { transactionNo, voucherCode: used }],
      ['booking.slot-booked', 'product settle-payment', 'nora'],
      moved('product settle-payment', 'settle', null, PAID),
      ['orders.address-changed', 'admin reto', 'nora', { delivery: false, invoice: true }],
      moved('customer nora', 'cancel', PAID, CANCELLED),
      ['booking.slot-released', 'customer nora', 'nora'],
      ['vouchers.given-back', 'customer nora', 'nora', { transactionNo, voucherCode: used }],
      ['orders.cancelled', 'customer nora', 'nora', { reason: 'wrong-test', refund: amount, kept: 0 }],
      ['payments.refund-asked', 'customer nora', 'nora', { ...back, reason: 'order-cancelled' }],
      ['payments.settled', 'product refund-payment', 'nora', back],
      ['payments.refunded', 'product refund-payment', 'nora', { transactionNo, amount }],
    ]);
  });

  it('with a payment that failed, and a page that nobody used', async () => {
    const buyer = await aBuyer(world);
    const { orderId, transactionNo, customer } = buyer;
    await decide(world, await openPage(world, buyer), 'decline');
    await runJobs(world);
    await decide(world, await openPage(world, buyer), 'expire');
    await runJobs(world);
    const names = { [customer.id]: 'nora' };
    const amount = PRICE;
    expect((await listNoted(world, { entityId: orderId }, names)).slice(PLACED.length)).toEqual([
      ['payments.checkout-opened', 'customer nora', 'nora', { transactionNo, amount }],
      ['payments.declined', 'product settle-payment', 'nora', { transactionNo, amount }],
      ['payments.expired', 'product settle-payment', 'nora', { transactionNo, amount }],
    ]);
  });

  it('with a kit, its stations, its rejected sample and the new one that is not needed after all', async () => {
    const kit = await aPaidKit(world);
    const { orderId, transactionNo, customer } = kit;
    const params = { orderId };
    const deliveryAddress = { streetAddress: 'Neuweg 7', zipCode: '3011', city: 'Bern' };
    await admin.need('changeAddress', { params, body: { deliveryAddress } });
    await admin.need('moveKit', { params, body: { status: 'sent', trackingNo: '99.00.123456.12345678' } });
    for (const status of ['returned', 'at-lab'] as const) await admin.need('moveKit', { params, body: { status } });
    await say(world, kit, HAEMOLYSED);
    await choose(world, kit, null);
    await admin.need('closeRejections', { params, body: { reason: 'Person verzichtet' } });
    const paid = { transactionNo, amount: expect.any(Number) };
    expect(await listNoted(world, { entityId: orderId }, { [customer.id]: 'nora', [reto.id]: 'reto' })).toEqual([
      ...PLACED,
      ['payments.checkout-opened', 'customer nora', 'nora', paid],
      ['payments.settled', 'product settle-payment', 'nora', paid],
      moved('product settle-payment', 'settle', null, PAID),
      ['orders.address-changed', 'admin reto', 'nora', { delivery: true, invoice: false }],
      ['orders.kit-sent', 'admin reto', 'nora'],
      moved('admin reto', 'take-sample', PAID, CONFIRMED),
      ['orders.kit-returned', 'admin reto', 'nora'],
      moved('admin reto', 'arrive-at-lab', CONFIRMED, ANALYZING),
      ['orders.kit-at-lab', 'admin reto', 'nora'],
      ['orders.sample-rejected', 'product import-lab-file', 'nora', { rejected: 1, received: 0 }],
      ['results.changed', 'product import-lab-file', 'nora'],
      ['orders.new-sample-chosen', 'customer nora', 'nora', { sampleNo: 1 }],
      ['orders.rejections-closed', 'admin reto', 'nora'],
      ['orders.new-sample-ended', 'admin reto', 'nora'],
    ]);
  });

  it('at the counter of a branch, whose label is printed there', async () => {
    const partner = await aPartner(world);
    const counter = await counterOf(world, partner);
    const { customer, params, orderId } = await aCounterOrder(world, counter);
    await counter.need('settleAtCounter', { params, body: { amount: 11_900 } });
    await counter.need('takeSample', { params });
    await counter.need('markLabelPrinted', { params });
    const names = { [customer.id]: 'nora', [partner.branchId]: 'branch' };
    const paid = { transactionNo: expect.any(String), amount: 11_900 };
    expect(await listNoted(world, { entityId: orderId }, names)).toEqual([
      ['orders.placed', 'partner branch', 'nora'],
      PLACED[1],
      ['payments.settled', 'partner branch', 'nora', paid],
      ['booking.slot-booked', 'partner branch', 'nora'],
      moved('partner branch', 'settle', null, PAID),
      moved('partner branch', 'take-sample', PAID, CONFIRMED),
      ['orders.label-printed', 'partner branch', 'nora'],
    ]);
  });

  it('with many others, as one act of whoever planned it, and as a step of each', async () => {
    const [one, other] = [await aPaidOrder(world), await aPaidOrder(world)];
    const ids = [one.orderId, other.orderId];
    const names = { [one.customer.id]: 'nora', [reto.id]: 'reto' };
    const takenBack = await plan(admin, setting(ids, CONFIRMED));
    await admin.need('withdrawBulkRow', { params: { id: takenBack, position: 1 as never } });
    await admin.need('withdrawBulkAct', { params: { id: takenBack } });
    const hurried = await plan(admin, setting(ids, CONFIRMED));
    await admin.need('hurryBulkAct', { params: { id: hurried } });
    await runJobs(world);
    const planned = ['orders.bulk-planned', 'admin reto', null, { kind: 'status', orders: 2, refused: 0 }];
    expect(await listNoted(world, { entityId: takenBack }, names)).toEqual([
      planned,
      ['orders.bulk-row-withdrawn', 'admin reto', null, { position: 1 }],
      ['orders.bulk-withdrawn', 'admin reto', null, { done: 0, refused: 0 }],
    ]);
    expect(await listNoted(world, { entityId: hurried }, names)).toEqual([
      planned,
      ['orders.bulk-hurried', 'admin reto', null],
      ['orders.bulk-ended', 'product run-bulk-act', null, { done: 2, refused: 0 }],
    ]);
    expect((await listNoted(world, { entityId: one.orderId }, names)).slice(-1)).toEqual([
      moved('admin reto', 'take-sample', PAID, CONFIRMED),
    ]);
  });
});
