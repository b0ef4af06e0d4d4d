import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countRows, findRow, findRows } from '#shared/server/database/model-rows.ts';
import { AcceptedText } from '#shared/server/models/accepted-text.ts';
import { LedgerEntry } from '#shared/server/models/ledger-entry.ts';
import { Order } from '#shared/server/models/order.ts';
import { OrderHistory } from '#shared/server/models/order-history.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { User } from '#shared/server/models/user.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { TERMS_VERSION } from '#test/factories/orders.ts';
import {
  aCounterOrder,
  anAddress,
  aPartner,
  aTicket,
  aTimeAt,
  confirmAs,
  counterOf,
  counterOrder,
  type Partner,
} from '#test/factories/partners.ts';
import { aCustomer, anAdmin, aPhoneNo, visitAs } from '#test/factories/people.ts';
import { readCode } from '#test/factories/read-code.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { aVoucher } from '#test/factories/vouchers.ts';
import type { Visitor } from '#test/setup/visitor.ts';

const PRICE = 11_900;
const HOLD_MS = 15 * 60_000;

let world: World;
let partner: Partner;
let counter: Visitor;

beforeAll(async () => {
  world = await openWorld();
  partner = await aPartner(world, { places: 50 });
  counter = await counterOf(world, partner);
});

afterAll(() => world.close());

const anOrder = (wish: Parameters<typeof aCounterOrder>[2] = {}) => aCounterOrder(world, counter, wish);

/** An order that is paid at the counter. */
async function aPaid() {
  const order = await anOrder();
  await counter.need('settleAtCounter', { params: order.params, body: { amount: PRICE } });
  return order;
}

const stateOf = async (orderId: string) => (await counter.need('getPartnerOrder', { params: { orderId } })).state;
const ledgerOf = async (orderId: string) => {
  const money = await findRows(world.services, Transaction, ['id'], { where: { orderId } });
  const rows = await findRows(world.services, LedgerEntry, ['kind', 'amount', 'providerId'], {
    where: { transactionId: money.map(({ id }) => id) },
    order: ['at', 'kind'],
  });
  return rows.map(({ kind, amount, providerId }) => [kind, amount, providerId]);
};

describe('a customer at the counter', () => {
  it('is who their telephone says: known people by name, without anything else of theirs', async () => {
    const customer = await aCustomer(world, { firstName: 'Livia', lastName: 'Beispiel' });
    const { customer: seen } = await aTicket(world, counter, customer.phoneNo);
    const { birthdate, sex } = customer;
    expect(seen).toEqual({ firstName: 'Livia', lastName: 'Beispiel', birthdate, sex, preferredLanguage: 'de' });
  });

  it('makes an account where there is none, and adds nothing to one that is whole', async () => {
    const phoneNo = aPhoneNo();
    const { ticket, customer } = await aTicket(world, counter, phoneNo);
    expect(customer).toBeNull();
    const body = {
      ticket,
      firstName: 'Nina',
      lastName: 'Neu',
      birthdate: '1990-04-01',
      preferredLanguage: 'fr',
    } as const;
    const named = await counter.need('nameCounterCustomer', { body: { ...body, sex: 'female' } });
    expect(named.customer).toMatchObject({ firstName: 'Nina', birthdate: '1990-04-01', preferredLanguage: 'fr' });
    const again = await counter.need('nameCounterCustomer', {
      body: { ...body, ticket: named.ticket, firstName: 'Andere', birthdate: '1980-01-01', sex: 'male' },
    });
    expect(again.customer).toEqual(named.customer);
    const user = await findRow(world.services, User, ['phoneNoVerified'], { where: { phoneNo } });
    expect(user).toEqual({ phoneNoVerified: 1 });
  });

  it('must be of age', async () => {
    const { ticket } = await aTicket(world, counter, aPhoneNo());
    const young = { ticket, firstName: 'Nina', lastName: 'Neu', birthdate: '2020-04-01' };
    const refused = await counter.call('nameCounterCustomer', {
      body: { ...young, sex: 'female', preferredLanguage: 'de' },
    });
    expect(refused.error).toMatchObject({ error: 'invalid-input', fields: [{ path: 'birthdate' }] });
  });

  it('is nobody at another counter: neither code nor ticket is good there', async () => {
    const other = await counterOf(world, await aPartner(world));
    const { phoneNo } = await aCustomer(world);
    await counter.need('sendCounterCode', { body: { phoneNo, preferredLanguage: 'de' }, address: anAddress() });
    const body = { phoneNo, code: await readCode(world, phoneNo) };
    expect((await other.call('verifyCounterCode', { body, address: anAddress() })).error.error).toBe('code-wrong');
    const { ticket } = await counter.need('verifyCounterCode', { body, address: anAddress() });
    const stolen = await other.call('createPartnerOrder', { body: counterOrder(ticket) });
    expect(stolen.error.error).toBe('code-expired');
    world.advance(31 * 60_000);
    const late = await counter.call('createPartnerOrder', { body: counterOrder(ticket) });
    expect(late.error.error).toBe('code-expired');
  });
});

describe('an order at the counter', () => {
  it('holds the place of this moment and sends the link; nothing is accepted for the customer', async () => {
    const { orderId, customer } = await anOrder({ confirmed: false });
    const shown = await counter.need('getPartnerOrder', { params: { orderId } });
    expect(shown).toMatchObject({ state: 'unconfirmed', total: PRICE, initials: 'N. T.', paidAt: null });
    expect(Date.parse(shown.heldUntil ?? '') - world.services.now().getTime()).toBeGreaterThan(HOLD_MS - 60_000);
    expect(await findRows(world.services, AcceptedText, ['text'], { where: { orderId } })).toEqual([]);
    const sent = await findRows(world.services, SmsMessage, ['template'], {
      where: { phoneNo: customer.phoneNo },
      order: ['createdAt', 'id'],
    });
    expect(sent.map(({ template }) => template)).toEqual(['counter-code', 'counter-order']);
    expect((await counter.need('listPartnerOrders')).orders.map(({ _id }) => _id)).toContain(orderId);
  });

  it('is the same order for the same key, also after another code', async () => {
    const { phoneNo } = await aCustomer(world);
    const { ticket } = await aTicket(world, counter, phoneNo);
    const key = { idempotencyKey: 'twice-at-the-counter' };
    const first = await counter.need('createPartnerOrder', { body: counterOrder(ticket), ...key } as never);
    const second = await counter.need('createPartnerOrder', { body: counterOrder(ticket), ...key } as never);
    expect(second).toEqual(first);
    const other = { ...counterOrder(ticket), productGroupKey: 'thyroid', productKey: 'thyroid-check' };
    const reused = await counter.call('createPartnerOrder', { body: other, ...key } as never);
    expect(reused.error.error).toBe('idempotency-key-reused');
  });

  it('follows the rules of every other order', async () => {
    const customer = await aCustomer(world, { sex: 'male' });
    const { ticket } = await aTicket(world, counter, customer.phoneNo);
    const order = (change: object) =>
      counter.call('createPartnerOrder', { body: { ...counterOrder(ticket), ...change } });
    const women = { productGroupKey: 'hormones', productKey: 'hormones-women' };
    expect((await order(women)).error.error).toBe('not-for-this-sex');
    const fasting = { productGroupKey: 'heart', productKey: 'heart-basic' };
    expect((await order(fasting)).error.error).toBe('slot-too-soon');
    expect((await order({ ...fasting, from: await aTimeAt(world, partner) })).status).toBe(200);
    expect((await order({ expectedTotal: 1 })).error.error).toBe('price-changed');
    expect((await order({ voucherCode: 'NEVER-WAS' })).error.error).toBe('voucher-invalid');
    const admin = await visitAs(world, await anAdmin(world));
    const set = (name: 'ADMIN_ONLY_MODE' | 'DISABLE_STORE', value: boolean) =>
      admin.need('changeSetting', { params: { name }, body: { value } });
    await set('ADMIN_ONLY_MODE', true);
    expect((await order({})).error.error).toBe('admin-only-mode');
    await set('ADMIN_ONLY_MODE', false);
    await set('DISABLE_STORE', true);
    expect((await order({})).error.error).toBe('store-closed');
    await set('DISABLE_STORE', false);
  });

  it('gives the last place to one of two counters, and the other hears so', async () => {
    const small = await aPartner(world, { places: 1 });
    const desk = await counterOf(world, small);
    const from = await aTimeAt(world, small, 7);
    const tickets: string[] = [];
    for (let n = 0; n < 6; n++) tickets.push((await aTicket(world, desk, (await aCustomer(world)).phoneNo)).ticket);
    const answers = await Promise.all(
      tickets.map((ticket) => desk.call('createPartnerOrder', { body: counterOrder(ticket, from) })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    for (const { status, error } of answers) if (status === 409) expect(error.error).toBe('slot-taken');
  }, 60_000);

  it('of another branch is not there, in any call', async () => {
    const { params } = await aPaid();
    const other = await counterOf(world, await aPartner(world));
    const answers = [
      await other.call('getPartnerOrder', { params }),
      await other.call('settleAtCounter', { params, body: { amount: PRICE } }),
      await other.call('refundAtCounter', { params, body: { transactionNo: '2600000018-1' } }),
      await other.call('takeSample', { params }),
      await other.call('takeSampleBack', { params }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await other.need('listPartnerOrders')).orders).toEqual([]);
  });
});

describe('a voucher', () => {
  it('is redeemed by the branch that sold the order, and by no other', async () => {
    const { orderId, params } = await anOrder();
    const { transactionNo } = await counter.need('getPartnerOrder', { params });
    const body = { voucherCode: await aVoucher(world), orderId, transactionNo, reason: 'Am Schalter' };
    const other = await counterOf(world, await aPartner(world));
    expect((await other.call('redeemVoucher', { body })).error.error).toBe('not-found');
    expect((await counter.call('redeemVoucher', { body })).status).toBe(200);
    expect((await counter.need('getPartnerOrder', { params })).total).toBeLessThan(PRICE);
  });
});

describe('the texts', () => {
  it('are confirmed by the customer, both together, before anything is paid', async () => {
    const { orderId, customer, params } = await anOrder({ confirmed: false });
    const early = await counter.call('settleAtCounter', { params, body: { amount: PRICE } });
    expect(early.error.error).toBe('terms-not-accepted');
    const visitor = await visitAs(world, customer);
    expect((await visitor.need('getOrder', { params })).statementMissing).toBe(true);
    const half = await visitor.call('acceptTerms', { params, body: { version: TERMS_VERSION } });
    expect(half.error).toMatchObject({ error: 'invalid-input', fields: [{ path: 'statementVersion' }] });
    const old = await visitor.call('acceptTerms', {
      params,
      body: { version: TERMS_VERSION, statementVersion: '0.1' },
    });
    expect(old.error.error).toBe('text-outdated');
    expect(await stateOf(orderId)).toBe('unconfirmed');
    await confirmAs(world, customer, orderId);
    expect(await stateOf(orderId)).toBe('unpaid');
    const texts = await findRows(world.services, AcceptedText, ['text'], { where: { orderId }, order: ['text'] });
    expect(texts.map(({ text }) => text).toSorted()).toEqual(['medical-statement', 'terms']);
  });
});

describe('money at the counter', () => {
  it('is booked once, apart from the provider’s, however often it is tapped', async () => {
    const { orderId, params } = await anOrder();
    const wrong = await counter.call('settleAtCounter', { params, body: { amount: PRICE - 1 } });
    expect(wrong.error).toMatchObject({ error: 'price-changed', details: { total: PRICE } });
    const taps = await Promise.all(
      [1, 2, 3].map(() => counter.call('settleAtCounter', { params, body: { amount: PRICE } })),
    );
    expect(taps.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await ledgerOf(orderId)).toEqual([['counter-payment', PRICE, null]]);
    expect(await counter.need('getPartnerOrder', { params })).toMatchObject({ state: 'paid', paidWith: 'counter' });
  });

  it('is not taken for a time that somebody else has meanwhile', async () => {
    const small = await aPartner(world, { places: 1 });
    const desk = await counterOf(world, small);
    const from = await aTimeAt(world, small, 9);
    const [late, quick] = [await aCustomer(world), await aCustomer(world)];
    const place = async (phoneNo: string) => {
      const { ticket } = await aTicket(world, desk, phoneNo);
      return (await desk.need('createPartnerOrder', { body: counterOrder(ticket, from) }))._id;
    };
    const orderId = await place(late.phoneNo);
    await confirmAs(world, late, orderId);
    world.advance(HOLD_MS + 60_000);
    await runJobs(world);
    await place(quick.phoneNo);
    const refused = await desk.call('settleAtCounter', { params: { orderId }, body: { amount: PRICE } });
    expect(refused.error.error).toBe('slot-taken');
    expect(await ledgerOf(orderId)).toEqual([]);
  }, 60_000);

  it('goes back at the counter, never through the provider', async () => {
    const { orderId, customer, params } = await aPaid();
    const admin = await visitAs(world, await anAdmin(world));
    const body = { refundReasons: ['late-result'], transactionNo: '', shouldRefund: true, amount: 2_000 };
    const { transactionNo } = await counter.need('getPartnerOrder', { params });
    const given = await admin.need('refundTransaction', { params, body: { ...body, transactionNo } });
    await runJobs(world);
    // Nobody asks the provider for what it never had.
    expect(await countRows(world.services, OutboxJob, { kind: 'refund-payment' })).toBe(0);
    const shown = await counter.need('getPartnerOrder', { params });
    expect(shown.refunds).toEqual([{ transactionNo: given.transactionNo, amount: 2_000 }]);
    expect(shown.owed).toBe(2_000);
    const refund = { params, body: { transactionNo: given.transactionNo ?? '' } };
    await counter.need('refundAtCounter', refund);
    await counter.need('refundAtCounter', refund);
    expect(await ledgerOf(orderId)).toEqual([
      ['counter-payment', PRICE, null],
      ['counter-refund', 2_000, null],
    ]);
    expect((await (await visitAs(world, customer)).need('getOrder', { params })).pricePaid).toBe(PRICE - 2_000);
    const own = await counter.call('refundAtCounter', { params, body: { transactionNo } });
    expect(own.error.error).toBe('order-error');
  }, 60_000);
});

describe('the sample', () => {
  it('is taken in one tap once it is paid, and taken back within a minute', async () => {
    const { orderId, params } = await anOrder();
    expect((await counter.call('takeSample', { params })).error.error).toBe('order-error');
    await counter.need('settleAtCounter', { params, body: { amount: PRICE } });
    await Promise.all([counter.need('takeSample', { params }), counter.need('takeSample', { params })]);
    const taken = await counter.need('getPartnerOrder', { params });
    expect(taken.state).toBe('sampled');
    expect(Date.parse(taken.undoUntil ?? '') - Date.parse(taken.sampledAt ?? '')).toBe(60_000);
    await counter.need('takeSampleBack', { params });
    await counter.need('takeSampleBack', { params });
    expect(await stateOf(orderId)).toBe('paid');
    await counter.need('takeSample', { params });
    world.advance(60_001);
    expect((await counter.call('takeSampleBack', { params })).error.error).toBe('order-error');
    expect((await counter.need('getPartnerOrder', { params })).undoUntil).toBeNull();
    const steps = await findRows(world.services, OrderHistory, ['toStatus', 'actor'], {
      where: { orderId, actor: 'partner' },
      order: ['at', 'id'],
    });
    expect(steps.map(({ toStatus }) => toStatus)).toEqual([0, 1, 0, 1]);
  });

  it('of an administrator is not the counter’s to take back', async () => {
    const { params } = await aPaid();
    const admin = await visitAs(world, await anAdmin(world));
    await admin.need('setOrderStatus', { params, body: { status: 1, reason: 'Probe laut Standort entnommen' } });
    expect((await counter.call('takeSampleBack', { params })).error.error).toBe('order-error');
    const back = await admin.call('setOrderStatus', { params, body: { status: 0, reason: 'zurück' } });
    expect(back.error.error).toBe('order-error');
  });

  it('is all a counter hears: whatever the laboratory says is one word', async () => {
    const { orderId, params } = await aPaid();
    await counter.need('takeSample', { params });
    for (const status of [2, 3, 6, 4] as const) {
      const replacements = [status, orderId];
      await world.services.sequelize.query('UPDATE orders SET status = ? WHERE id = ?', { replacements });
      expect(await stateOf(orderId)).toBe('at-lab');
    }
    const { reply } = await counter.call('getPartnerOrder', { params });
    expect(Object.keys(reply).toSorted()).toEqual(
      [
        ...['_id', 'at', 'customer', 'heldUntil', 'initials', 'isConfirmed', 'items', 'labelPrintedAt', 'linkAgainAt'],
        ...['orderNumber', 'owed', 'paidAt', 'paidWith', 'product', 'refundIfCancelled', 'refunds', 'sampleType'],
        ...['sampledAt', 'state', 'total', 'transactionNo', 'undoUntil', 'version', 'voucherCode'],
      ].toSorted(),
    );
    expect((await findRow(world.services, Order, ['soldByBranchId'], { where: { id: orderId } }))?.soldByBranchId).toBe(
      partner.branchId,
    );
  });
});
