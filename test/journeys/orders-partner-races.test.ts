import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays } from '#shared/domain/calendar-date.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { zurichMidnight } from '#shared/domain/zurich-midnight.ts';
import { countRows, findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { Cancellation } from '#shared/server/models/cancellation.ts';
import { Order } from '#shared/server/models/order.ts';
import { OrderHistory } from '#shared/server/models/order-history.ts';
import { PartnerBranch } from '#shared/server/models/partner-branch.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { User } from '#shared/server/models/user.ts';
import {
  type Checkout,
  checkOut,
  decide,
  ledgerOf,
  misbehave,
  moneyAtProvider,
  recover,
} from '#test/factories/buyers.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import {
  aPartner,
  aTicket,
  aTimeAt,
  confirmAs,
  counterOf,
  counterOrder,
  type Partner,
} from '#test/factories/partners.ts';
import { aCustomer, aDoctor, anAdmin, aPhoneNo, visitAs } from '#test/factories/people.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import type { Visitor } from '#test/setup/visitor.ts';

const PRICE = 11_900;

let world: World;
let partner: Partner;
let counter: Visitor;
let admin: Visitor;

beforeAll(async () => {
  world = await openWorld();
  partner = await aPartner(world, { places: 50 });
  counter = await counterOf(world, partner);
  admin = await visitAs(world, await anAdmin(world));
});

afterEach(() => recover(world));
afterAll(() => world.close());

/** An order at a counter whose customer has confirmed the texts. */
async function anOrder(desk = counter) {
  const customer = await aCustomer(world);
  const { ticket } = await aTicket(world, desk, customer.phoneNo);
  const { _id: orderId, transactionNo } = await desk.need('createPartnerOrder', { body: counterOrder(ticket) });
  await confirmAs(world, customer, orderId);
  const visitor = await visitAs(world, customer);
  return { orderId, transactionNo, customer, visitor, token: visitor.token ?? '', params: { orderId } };
}
type Sold = Awaited<ReturnType<typeof anOrder>>;

const settle = ({ params }: Pick<Sold, 'params'>, desk = counter) =>
  desk.call('settleAtCounter', { params, body: { amount: PRICE } });

async function aPaid(desk = counter) {
  const order = await anOrder(desk);
  expect((await settle(order, desk)).status).toBe(204);
  return order;
}

/** The page of the provider on which the customer pays. */
async function aPage(order: Sold): Promise<string> {
  const { page }: Checkout = await checkOut(world, order);
  expect(page).not.toBe('');
  return page;
}

const IN = ['payment', 'counter-payment', 'refund-returned'];
const balanceOf = async (order: Sold) =>
  (await ledgerOf(world, order)).reduce((sum, [kind, amount]) => sum + (IN.includes(kind) ? amount : -amount), 0);
const statusOf = async ({ orderId: id }: Sold) =>
  (await findRow(world.services, Order, ['status'], { where: { id } }))?.status;

describe('money that is taken at the counter and on the customer’s page', () => {
  it('at the same moment is taken once: the other one is refused or goes back', async () => {
    for (let round = 0; round < 4; round++) {
      const order = await anOrder();
      const page = await aPage(order);
      await decide(world, page, 'pay');
      await Promise.all([settle(order), runJobs(world)]);
      await runJobs(world);
      const ledger = await ledgerOf(world, order);
      const isAtCounter = ledger.some(([kind]) => kind === 'counter-payment');
      expect(await balanceOf(order)).toBe(PRICE);
      expect(await moneyAtProvider(world, [page])).toBe(isAtCounter ? 0 : PRICE);
      expect(await statusOf(order)).toBe(OrderStatus.PAID);
    }
  }, 60_000);

  it('is given back by the provider where the counter was first, and refused at the counter where it was second', async () => {
    const first = await anOrder();
    const page = await aPage(first);
    misbehave(world, 'withhold', '', 'webhook');
    await decide(world, page, 'pay');
    expect((await settle(first)).status).toBe(204);
    await recover(world);
    await runJobs(world);
    expect((await ledgerOf(world, first)).map(([kind]) => kind).toSorted()).toEqual([
      'counter-payment',
      'payment',
      'refund',
    ]);
    expect(await moneyAtProvider(world, [page])).toBe(0);

    const second = await anOrder();
    const other = await aPage(second);
    await decide(world, other, 'pay');
    await runJobs(world);
    expect((await settle(second)).error.error).toBe('order-error');
    expect(await ledgerOf(world, second)).toEqual([['payment', PRICE]]);
  }, 60_000);

  it('closes a page that is still open: nobody pays there any more', async () => {
    const order = await anOrder();
    const page = await aPage(order);
    expect((await settle(order)).status).toBe(204);
    await runJobs(world);
    expect((await world.services.payments.getCheckoutSession(page)).status).toBe('expired');
    expect(await checkOut(world, order)).toMatchObject({ settled: true, page: '' });
    expect(await ledgerOf(world, order)).toEqual([['counter-payment', PRICE]]);
  });

  it('is owed by the branch alone after a cancellation, and given back once however often it is tapped', async () => {
    const order = await aPaid();
    const body = { cancellationReasons: ['wrong-test'], shouldRefund: true };
    await admin.need('cancelOrder', { params: order.params, body });
    await runJobs(world);
    const shown = await counter.need('getPartnerOrder', { params: order.params });
    expect(shown).toMatchObject({ state: 'cancelled', owed: PRICE });
    const refund = { params: order.params, body: { transactionNo: shown.refunds[0]?.transactionNo ?? '' } };
    const taps = await Promise.all([1, 2, 3, 4].map(() => counter.call('refundAtCounter', refund)));
    expect(taps.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect((await ledgerOf(world, order)).map(([kind]) => kind).toSorted()).toEqual([
      'counter-payment',
      'counter-refund',
    ]);
    expect(await balanceOf(order)).toBe(0);
    const { orderId } = order;
    expect(
      (await findRow(world.services, Order, ['refundedAt'], { where: { id: orderId } }))?.refundedAt,
    ).not.toBeNull();
    // Whatever was paid at the provider is the provider's to give back.
    const online = await anOrder();
    const page = await aPage(online);
    await decide(world, page, 'pay');
    await runJobs(world);
    await admin.need('cancelOrder', { params: online.params, body });
    const [open] = await findRows(world.services, Transaction, ['transactionNo'], {
      where: { orderId: online.orderId, type: 'refund' },
    });
    const wrong = { params: online.params, body: { transactionNo: open?.transactionNo ?? '' } };
    expect((await counter.call('refundAtCounter', wrong)).error.error).toBe('order-error');
    expect((await counter.need('getPartnerOrder', { params: online.params })).refunds).toEqual([]);
  }, 60_000);
});

describe('money that is not taken', () => {
  it('is that of an order which was cancelled meanwhile, and the counter is told so', async () => {
    const order = await anOrder();
    const body = { cancellationReasons: ['wrong-test'], shouldRefund: true };
    await Promise.all([order.visitor.need('cancelOrder', { params: order.params, body }), settle(order)]);
    // Whoever came second: what was taken is owed, and nothing is taken after it.
    expect(['order-cancelled', undefined]).toContain((await settle(order)).error?.error);
    await runJobs(world);
    const { state, owed } = await counter.need('getPartnerOrder', { params: order.params });
    // The customer's appointment is now: who cancels after paying leaves the fee there.
    const where = { orderId: order.orderId };
    const { kept } = (await findRow(world.services, Cancellation, ['kept'], { where })) ?? { kept: -1 };
    expect([state, owed + kept]).toEqual(['cancelled', await balanceOf(order)]);
    const later = await anOrder();
    await later.visitor.need('cancelOrder', { params: later.params, body });
    expect((await settle(later)).error.error).toBe('order-cancelled');
    expect(await ledgerOf(world, later)).toEqual([]);
  }, 60_000);

  it('is that of an order whose questions come before it', async () => {
    const customer = await aCustomer(world);
    const { ticket } = await aTicket(world, counter, customer.phoneNo);
    const hormones = { productGroupKey: 'hormones', productKey: 'hormones-women' };
    const body = { ...counterOrder(ticket, await aTimeAt(world, partner, 30)), ...hormones };
    const { _id: orderId } = await counter.need('createPartnerOrder', { body });
    await confirmAs(world, customer, orderId);
    const { total: amount } = await counter.need('getPartnerOrder', { params: { orderId } });
    const refused = await counter.call('settleAtCounter', { params: { orderId }, body: { amount } });
    expect(refused.error.error).toBe('questionnaire-first');
  });

  it('nor is an order of yesterday in the list of the day, unless something of it is owed', async () => {
    const quiet = await aPartner(world);
    const midnight = zurichMidnight(addDays(zurichDate(world.services.now()), 1)).getTime();
    world.advance(midnight - 30 * 60_000 - world.services.now().getTime());
    const desk = await counterOf(world, quiet);
    const late = await visitAs(world, await anAdmin(world));
    const [owed] = [await aPaid(desk), await aPaid(desk)];
    const { transactionNo } = await desk.need('getPartnerOrder', { params: owed.params });
    const refund = { refundReasons: ['late-result'], transactionNo, shouldRefund: true, amount: 1_000 };
    await late.need('refundTransaction', { params: owed.params, body: refund });
    expect((await desk.need('listPartnerOrders')).orders).toHaveLength(2);
    world.advance(60 * 60_000);
    expect((await desk.need('listPartnerOrders')).orders.map(({ _id }) => _id)).toEqual([owed.orderId]);
  });
});

describe('a sample', () => {
  it('that is taken while the order is cancelled is one of both, never half of each', async () => {
    for (let round = 0; round < 4; round++) {
      const order = await aPaid();
      const { params } = order;
      const [cancelled, taken] = await Promise.all([
        admin.call('cancelOrder', { params, body: { cancellationReasons: ['wrong-test'], shouldRefund: true } }),
        counter.call('takeSample', { params }),
      ]);
      const steps = await findRows(world.services, OrderHistory, ['fromStatus', 'toStatus'], {
        where: order.params,
        order: ['at', 'id'],
      });
      const after = [cancelled.status < 300, taken.status < 300];
      const { CANCELLED, CONFIRMED, PAID } = OrderStatus;
      // Who cancels after the sample cancels a confirmed order; who taps after the cancellation takes none.
      const isWhole =
        steps.at(-1)?.toStatus === CANCELLED ? [PAID, CONFIRMED].includes(steps.at(-1)?.fromStatus as never) : true;
      expect([after.includes(true), isWhole]).toEqual([true, true]);
      expect(await statusOf(order)).toBe(steps.at(-1)?.toStatus);
      const owed = await countRows(world.services, Transaction, { orderId: order.orderId, type: 'refund' });
      expect(owed).toBe((await statusOf(order)) === CANCELLED ? 1 : 0);
      expect((await counter.call('takeSample', { params })).status).toBe(
        (await statusOf(order)) === CANCELLED ? 409 : 204,
      );
    }
  }, 60_000);

  it('is taken and taken back at the same moment in one order or the other, and written down as it was', async () => {
    const order = await aPaid();
    const { params } = order;
    await counter.need('takeSample', { params });
    await Promise.all([1, 2, 3].map(() => counter.call('takeSampleBack', { params })));
    const all = { where: { orderId: order.orderId, actor: 'partner' } };
    const back = await findRows(world.services, OrderHistory, ['toStatus'], { ...all, order: ['at', 'id'] });
    expect(back.map(({ toStatus }) => toStatus).slice(-2)).toEqual([OrderStatus.CONFIRMED, OrderStatus.PAID]);
    expect(await statusOf(order)).toBe(OrderStatus.PAID);
  });
});

describe('a branch that is no longer what it was in the middle of an order', () => {
  it('takes no money for a time it does not keep, once it is closed; what it sold it can end', async () => {
    const closing = await aPartner(world, { places: 50 });
    const desk = await counterOf(world, closing);
    const [open, paid] = [await anOrder(desk), await aPaid(desk)];
    const newcomer = await aCustomer(world);
    const { ticket } = await aTicket(world, desk, newcomer.phoneNo);
    await updateRows(world.services, PartnerBranch, { active: 0 }, { id: closing.branchId });
    expect((await settle(open, desk)).error.error).toBe('slot-taken');
    expect(await ledgerOf(world, open)).toEqual([]);
    expect((await desk.call('createPartnerOrder', { body: counterOrder(ticket) })).error.error).toBe(
      'branch-unavailable',
    );
    // Nobody new is served, nor is an SMS sent to anybody.
    const code = await desk.call('sendCounterCode', { body: { phoneNo: aPhoneNo(), preferredLanguage: 'de' } });
    expect(code.error.error).toBe('branch-unavailable');
    await desk.need('takeSample', { params: paid.params });
    expect((await desk.need('getPartnerSales', { params: { key: closing.key } })).now).toBeNull();
  }, 60_000);

  it('sells nothing now on a day that is blocked, and takes no money for one that was blocked since', async () => {
    const other = await aPartner(world, { places: 50 });
    const desk = await counterOf(world, other);
    const held = await anOrder(desk);
    const { ticket } = await aTicket(world, desk, (await aCustomer(world)).phoneNo);
    const dates = [zurichDate(world.services.now())];
    await admin.need('blockDays', {
      body: { dates, partnerBranchId: other.branchId, name: null, keepsAppointments: true },
    });
    expect((await desk.call('createPartnerOrder', { body: counterOrder(ticket) })).error.error).toBe(
      'branch-unavailable',
    );
    expect((await settle(held, desk)).error.error).toBe('slot-taken');
    expect(await ledgerOf(world, held)).toEqual([]);
  }, 60_000);

  it('has no session once its key is renewed: nothing is placed, paid or sampled with the old token', async () => {
    const renewed = await aPartner(world, { places: 50 });
    const desk = await counterOf(world, renewed);
    const [open, paid] = [await anOrder(desk), await aPaid(desk)];
    const { ticket } = await aTicket(world, desk, (await aCustomer(world)).phoneNo);
    const { key: secret } = await admin.need('renewPartnerKey', { params: { id: renewed.branchId } });
    const answers = [
      await desk.call('createPartnerOrder', { body: counterOrder(ticket) }),
      await settle(open, desk),
      await desk.call('takeSample', { params: paid.params }),
      await desk.call('listPartnerOrders'),
      await desk.call('redeemVoucher', {
        body: { voucherCode: 'ABCDEF', orderId: open.orderId, transactionNo: open.transactionNo },
      }),
    ];
    expect(answers.map(({ error }) => error.error)).toEqual(Array(5).fill('session-ended'));
    world.advance(61_000);
    const again = await counterOf(world, { ...renewed, secret });
    expect((await again.need('listPartnerOrders')).orders).toHaveLength(2);
  }, 60_000);
});

describe('a ticket', () => {
  it('with one key orders once, at one counter; with another key it orders again within its half hour', async () => {
    const other = await counterOf(world, await aPartner(world, { places: 50 }));
    const customer = await aCustomer(world);
    const { ticket } = await aTicket(world, counter, customer.phoneNo);
    const idempotencyKey = crypto.randomUUID();
    const from = await aTimeAt(world, partner, 20);
    const order = (desk: Visitor, with_: string) =>
      desk.call('createPartnerOrder', { body: counterOrder(with_, from), idempotencyKey });
    const answers = await Promise.all([1, 2, 3].map(() => order(counter, ticket)));
    expect(new Set(answers.map(({ reply }) => reply._id)).size).toBe(1);
    expect(await countRows(world.services, Order, { customerId: customer.id })).toBe(1);
    // The same key of another branch is not told of the order that this one placed.
    world.advance(61_000);
    const theirs = await order(other, (await aTicket(world, other, customer.phoneNo)).ticket);
    expect(theirs.error.error).toBe('idempotency-key-reused');
    expect((await counter.call('createPartnerOrder', { body: counterOrder(ticket, from) })).status).toBe(200);
  });

  it('of somebody of the staff who is no customer orders nothing and changes nothing', async () => {
    const doctor = await aDoctor(world);
    await world.services.sequelize.query('UPDATE users SET sex = NULL WHERE id = ?', { replacements: [doctor.id] });
    const { ticket, customer } = await aTicket(world, counter, doctor.phoneNo);
    expect(customer).toBeNull();
    const said = { ticket, firstName: 'Nina', lastName: 'Neu', birthdate: '1990-04-01' };
    const named = await counter.call('nameCounterCustomer', {
      body: { ...said, sex: 'male', preferredLanguage: 'fr' },
    });
    expect(named.error.error).toBe('not-found');
    expect((await counter.call('createPartnerOrder', { body: counterOrder(ticket) })).error.error).toBe('not-found');
    expect(await countRows(world.services, Order, { customerId: doctor.id })).toBe(0);
    expect((await findRow(world.services, User, ['sex'], { where: { id: doctor.id } }))?.sex).toBeNull();
  });

  it('names one new person, however many counters of the branch name them at once', async () => {
    const phoneNo = aPhoneNo();
    const { ticket } = await aTicket(world, counter, phoneNo);
    const said = { ticket, lastName: 'Neu', birthdate: '1990-04-01', sex: 'female', preferredLanguage: 'de' } as const;
    const named = await Promise.all(
      ['Nina', 'Nora', 'Nadia'].map((firstName) =>
        counter.need('nameCounterCustomer', { body: { ...said, firstName } }),
      ),
    );
    expect(new Set(named.map(({ customer }) => customer?.firstName)).size).toBe(1);
    expect(await countRows(world.services, User, { phoneNo })).toBe(1);
  });
});
