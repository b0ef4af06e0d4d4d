import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Pressure } from '#api/http/pressure.ts';
import { loadVouchers } from '#dev/demo/load-vouchers.ts';
import { contract } from '#shared/contract/all.ts';
import type { LocalText } from '#shared/languages.ts';
import { LANGUAGES } from '#shared/languages.ts';
import { POINTS_PER_MINUTE } from '#shared/limits/door.ts';
import { countRows } from '#shared/server/database/model-rows.ts';
import { Order } from '#shared/server/models/order.ts';
import { LPA as ADDON } from '#test/factories/addons.ts';
import { aBuyer, decide, openPage, orderOf, PRICE, paymentOf } from '#test/factories/buyers.ts';
import { call, send } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot, cancelOrder, orderBody } from '#test/factories/orders.ts';
import { aCustomer, signIn } from '#test/factories/people.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import {
  applyVoucher,
  aVoucher,
  logOf,
  NO_USES as NONE,
  ONE_USE as ONE,
  revokeVoucher,
  usesOf,
  type VoucherWish,
} from '#test/factories/vouchers.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

describe('a voucher on an order', () => {
  it('makes it cheaper, line by line, and is taken off again; each again changes nothing', async () => {
    const buyer = await aBuyer(world, { addonKeys: [ADDON] });
    const before = await orderOf(world, buyer);
    const [product, addon] = before.items.map(({ price }) => price) as [number, number];
    const code = await aVoucher(world, { discount: { type: 'amount', value: 1_001 } });
    const applied = await applyVoucher(world, buyer, code);
    const total = product + addon - 1_001;
    expect(applied).toMatchObject({ status: 200, reply: { total, discount: 1_001, voucherCode: code } });
    expect(applied.reply.lines.map(({ key, amount }) => [key, amount])).toEqual([
      ['heart-basic', product],
      [ADDON, addon],
      ['voucher', -1_001],
    ]);
    expect(Object.keys(applied.reply.lines[2]?.label as LocalText).sort()).toEqual([...LANGUAGES].sort());
    const order = await orderOf(world, buyer);
    expect(order).toMatchObject({ total, discount: 1_001, voucherCode: code });
    expect(order.items.map(({ price }) => price)).toEqual([product, addon]);
    expect(order.items.reduce((sum, { discount }) => sum + discount, 0)).toBe(1_001);
    const { lines } = applied.reply;
    expect(order.transactions).toMatchObject([{ amount: total, discount: 1_001, voucherCode: code, lines }]);
    expect(await paymentOf(world, buyer)).toMatchObject({ amount: total, discount: 1_001, voucherCode: code, lines });
    expect((await applyVoucher(world, buyer, code.toLowerCase())).reply).toEqual(applied.reply);
    expect(await usesOf(world, code)).toEqual(ONE);
    for (let times = 0; times < 2; times += 1) {
      const revoked = await revokeVoucher(world, buyer);
      expect(revoked).toMatchObject({ status: 200, reply: { total: product + addon, discount: 0, voucherCode: null } });
      expect(revoked.reply.lines).toHaveLength(2);
      expect(revoked.headers.get('cache-control')).toBe('no-store');
    }
    expect(await usesOf(world, code)).toEqual(NONE);
    expect({ ...(await orderOf(world, buyer)), version: before.version }).toEqual(before);
    expect(await logOf(world, code)).toEqual([
      ['reserve', 'customer'],
      ['give-back', 'customer'],
    ]);
  });

  it('can be followed by another one, when it was taken off', async () => {
    const buyer = await aBuyer(world);
    const [first, second] = [await aVoucher(world), await aVoucher(world)];
    await applyVoucher(world, buyer, first);
    expect((await applyVoucher(world, buyer, second)).error).toMatchObject({
      statusCode: 409,
      error: 'voucher-second',
    });
    await revokeVoucher(world, buyer);
    expect((await applyVoucher(world, buyer, second)).reply).toMatchObject({ voucherCode: second });
    expect([await usesOf(world, first), await usesOf(world, second)]).toEqual([NONE, ONE]);
  });

  it.each<[what: string, wish: VoucherWish | null, code: string]>([
    ['nobody made', null, 'voucher-invalid'],
    ['is not published', { published: false }, 'voucher-invalid'],
    ['has expired', { expiresInMs: -1 }, 'voucher-invalid'],
    ['was withdrawn', { isWithdrawn: true }, 'voucher-invalid'],
    ['is for another product group', { productGroups: ['iron'] }, 'voucher-other-group'],
    ['is used up', { redemptionLimit: 0 }, 'voucher-used-up'],
  ])('is refused that %s, in four languages, and nothing is changed', async (_what, wish, error) => {
    const buyer = await aBuyer(world);
    const before = await orderOf(world, buyer);
    const voucherCode = wish ? await aVoucher(world, wish) : 'NOBODY-S';
    const { orderId, transactionNo, token } = buyer;
    const messages = new Set<string>();
    for (const language of LANGUAGES) {
      const facts = { params: { orderId, transactionNo }, body: { voucherCode }, token, language };
      const answer = await call(world.baseUrl, 'applyVoucher', facts);
      expect(answer.error).toMatchObject({ statusCode: 409, error });
      messages.add(answer.error.message);
    }
    expect(messages.size).toBe(LANGUAGES.length);
    expect(await orderOf(world, buyer)).toEqual(before);
    if (wish) expect(await usesOf(world, voucherCode)).toEqual(NONE);
  });

  it('is refused for what is paid, cancelled, on its way, or not there', async () => {
    const code = await aVoucher(world, { redemptionLimit: 9 });
    const [paid, cancelled, onItsWay, mine, other] = await Promise.all([1, 2, 3, 4, 5].map(() => aBuyer(world)));
    if (!paid || !cancelled || !onItsWay || !mine || !other) throw new Error('five buyers');
    await decide(world, await openPage(world, paid), 'pay');
    await runJobs(world);
    await cancelOrder(world, cancelled);
    await decide(world, await openPage(world, onItsWay), 'pay', { delayed: 'succeeded' });
    await runJobs(world);
    for (const [buyer, error] of [
      [paid, 'voucher-too-late'],
      [cancelled, 'order-cancelled'],
      [onItsWay, 'payment-processing'],
      [{ ...mine, transactionNo: other.transactionNo }, 'not-found'],
    ] as const) {
      expect((await applyVoucher(world, buyer, code)).error.error).toBe(error);
    }
    expect((await revokeVoucher(world, { ...mine, transactionNo: other.transactionNo })).status).toBe(404);
    expect(await usesOf(world, code)).toEqual(NONE);
    // Without a voucher there is nothing to take off, whatever became of the order.
    expect((await revokeVoucher(world, paid)).reply).toMatchObject({ total: PRICE, voucherCode: null });
  });

  it('is not changed by asking whether the address is there', async () => {
    const buyer = await aBuyer(world);
    const code = await aVoucher(world);
    await applyVoucher(world, buyer, code);
    const address = `${world.baseUrl}/api/orders/${buyer.orderId}/${buyer.transactionNo}/revoke-voucher`;
    const answer = await fetch(address, { method: 'HEAD', headers: { authorization: `Bearer ${buyer.token}` } });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
    expect(await usesOf(world, code)).toEqual(ONE);
  });
});

describe('a voucher in the call that places an order', () => {
  const order = async (change: object, token: string) =>
    call(world.baseUrl, 'createOrder', { body: { ...orderBody(await aFreeSlot(world)), ...change }, token });

  it('is checked and applied in the same act; the price that the person saw is the one with it', async () => {
    const { token } = await signIn(world, await aCustomer(world));
    const voucherCode = await aVoucher(world);
    const total = PRICE - PRICE / 10;
    const wrong = await order({ voucherCode, expectedTotal: PRICE }, token);
    expect(wrong.error).toMatchObject({ error: 'price-changed', details: { total } });
    expect(await usesOf(world, voucherCode)).toEqual(NONE);
    const placed = await order({ voucherCode: voucherCode.toLowerCase(), expectedTotal: total }, token);
    expect(placed).toMatchObject({ status: 200, reply: { version: 1 } });
    const { reply } = await call(world.baseUrl, 'getOrder', { params: { orderId: placed.reply._id }, token });
    expect(reply).toMatchObject({
      total,
      discount: PRICE / 10,
      voucherCode,
      transactions: [{ amount: total }],
      version: 1,
    });
    expect(await usesOf(world, voucherCode)).toEqual(ONE);
  });

  it.each<[what: string, wish: VoucherWish | null, code: string]>([
    ['nobody made', null, 'voucher-invalid'],
    ['has the shape of none', null, 'voucher-invalid'],
    ['is for another product group', { productGroups: ['iron'] }, 'voucher-other-group'],
    ['is used up', { redemptionLimit: 0 }, 'voucher-used-up'],
  ])('refuses the order where it %s, and nothing is written or held', async (what, wish, error) => {
    const customer = await aCustomer(world);
    const { token } = await signIn(world, customer);
    const slot = await aFreeSlot(world);
    const voucherCode = wish ? await aVoucher(world, wish) : what.includes('shape') ? '<b>' : 'NOBODY-S';
    const body = { ...orderBody(slot), voucherCode };
    expect((await call(world.baseUrl, 'createOrder', { body, token })).error).toMatchObject({ statusCode: 409, error });
    expect(await countRows(world.services, Order, { customerId: customer.id })).toBe(0);
    expect((await call(world.baseUrl, 'createOrder', { body: orderBody(slot), token })).status).toBe(200);
  });
});

describe('the check of a code', () => {
  const check = (code: string, query: Record<string, string> = {}, language = 'en') =>
    send(world.baseUrl, contract.checkVoucher, { params: { code }, query, language });

  it('says what the code takes off, to anybody', async () => {
    const code = await aVoucher(world, { productGroups: ['heart'] });
    const wanted = { voucherCode: code, discount: { type: 'percent', value: 10 }, label: { de: 'Gutschein' } };
    for (const query of [{}, { productGroup: 'heart' }] as Record<string, string>[]) {
      expect(await check(code.toLowerCase(), query)).toMatchObject({ status: 200, reply: wanted });
    }
    expect((await check(code, { productGroup: 'iron' })).error).toMatchObject({ error: 'voucher-other-group' });
    expect((await check(await aVoucher(world, { redemptionLimit: 0 }))).error).toMatchObject({
      error: 'voucher-used-up',
    });
  });

  it('answers alike for codes that nobody made, that are not published, expired or withdrawn; what has the shape of none is not found', async () => {
    const codes = [
      'NOBODY-S',
      await aVoucher(world, { published: false }),
      await aVoucher(world, { expiresInMs: -1, productGroups: ['iron'] }),
      await aVoucher(world, { isWithdrawn: true, redemptionLimit: 0 }),
    ];
    for (const language of LANGUAGES) {
      const answers = await Promise.all(codes.map((code) => check(code, { productGroup: 'heart' }, language)));
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(answers[0]?.error).toMatchObject({ statusCode: 409, error: 'voucher-invalid' });
    }
    for (const code of ['x', 'ß§<>']) expect((await check(code)).error.error).toBe('not-found');
  });
});

describe('a code that is tried', () => {
  it('is answered some times a minute, and then no more', async () => {
    const small = await openWorld({ rateLimitFactor: 1, loop: { pressure: () => Pressure.none } });
    const errors: string[] = [];
    const inOrders: string[] = [];
    for (let tries = 0; tries <= POINTS_PER_MINUTE.guess; tries += 1) {
      const answer = await send(small.baseUrl, contract.checkVoucher, { params: { code: `GUESS-${tries}` } });
      errors.push(answer.error.error);
    }
    const { token } = await signIn(small, await aCustomer(small));
    const body = { ...orderBody(await aFreeSlot(small)), voucherCode: 'GUESS-1' };
    for (let tries = 0; tries <= POINTS_PER_MINUTE.guess; tries += 1) {
      const answer = await call(small.baseUrl, 'createOrder', { body, token });
      inOrders.push(answer.error.error);
    }
    expect(inOrders).toEqual(errors);
    expect(errors).toEqual([...Array(POINTS_PER_MINUTE.guess).fill('voucher-invalid'), 'too-many-requests']);
    await small.close();
  });
});

describe('the vouchers of the demonstration', () => {
  it.each([
    ['WILLKOMMEN10', 'heart', null],
    ['HERZ25', 'heart', null],
    ['HERZ25', 'iron', 'voucher-other-group'],
    ['TEAM-0001', 'heart', null],
    ['ALT20', 'heart', 'voucher-invalid'],
    ['FRUEHLING15', 'heart', 'voucher-invalid'],
  ])('%s for %s: %s', async (code, productGroup, error) => {
    await loadVouchers(world.services);
    const facts = { params: { code }, query: { productGroup } };
    const answer = await send(world.baseUrl, contract.checkVoucher, facts);
    expect(answer.error.error ?? null).toBe(error);
  });
});
