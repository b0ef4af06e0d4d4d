import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import medicalStatement from '#shared/content/medical-statement.json' with { type: 'json' };
import productGroups from '#shared/content/product-groups.json' with { type: 'json' };
import { contract } from '#shared/contract/all.ts';
import type { Arguments } from '#shared/contract/define.ts';
import { addDays } from '#shared/domain/calendar-date.ts';
import type { ProductFile, ProductGroupFile } from '#shared/domain/content/catalogue-files.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { up as forgetHashes } from '#shared/server/database/migrations/128-nothing-to-guess.ts';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { change, insert } from '#shared/server/database/sql.ts';
import { AcceptedText } from '#shared/server/models/accepted-text.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { Order } from '#shared/server/models/order.ts';
import { User } from '#shared/server/models/user.ts';
import { call, send } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot, aPaidOrder, aPlacedOrder, orderBody, TERMS_VERSION } from '#test/factories/orders.ts';
import { aCustomer, aPerson, signIn } from '#test/factories/people.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

/** A test that is sampled at home, with a kit. */
const AT_HOME = { productKey: 'cholesterol-home', application: 'homesampling', appointment: null } as const;

type OrderBody = Arguments<(typeof contract)['createOrder']>['body'];

const order = (body: OrderBody, token: string, idempotencyKey?: string) =>
  call(world.baseUrl, 'createOrder', { body, token, ...(idempotencyKey ? { idempotencyKey } : {}) });

describe('placing an order', () => {
  it('holds its slot and leaves the rest to payment and questionnaire', async () => {
    const customer = await aCustomer(world);
    const { token } = await signIn(world, customer);
    const slot = await aFreeSlot(world);
    const placed = await order(orderBody(slot), token);
    expect(placed.status).toBe(200);
    expect(placed.reply).toMatchObject({ transactionNo: `${placed.reply.orderNumber}-1`, version: 1 });
    const { reply } = await call(world.baseUrl, 'getOrder', { params: { orderId: placed.reply._id }, token });
    expect(reply).toMatchObject({
      _id: placed.reply._id,
      status: null,
      label: 'pending-for-payment',
      pricePaid: 0,
      total: 10_900,
      appointment: { partnerBranchId: slot.partnerBranchId, from: slot.from },
      hold: { lapsed: false },
      preparationSurvey: { status: 0, answered: 0 },
      transactions: [{ type: 'order', status: 'N/A', amount: 10_900 }],
      history: [],
      version: 1,
    });
    expect(reply.transactions[0]?.createdAt).toBe(reply.createdAt);
    const list = await call(world.baseUrl, 'listCustomerOrders', { params: { customerId: customer.id }, token });
    expect(list.reply.items.map(({ _id }) => _id)).toEqual([placed.reply._id]);
  });

  it.each([
    ['another statement than the one that holds', { statementVersion: '0' }, 'text-outdated'],
    ['a product that is not sold', { productKey: 'no-such-product' }, 'product-unavailable'],
    ['an add-on that is not offered', { addonKeys: ['no-such-addon'] }, 'product-unavailable'],
    ['a higher price than the person saw', { expectedTotal: 10_899 }, 'price-changed'],
    ['a lower price than the person saw', { expectedTotal: 10_901 }, 'price-changed'],
    ['no appointment at a branch', { appointment: null }, 'invalid-input'],
    [
      'a kit for what is sampled at a branch',
      { application: 'homesampling', appointment: null },
      'product-unavailable',
    ],
    [
      'a kit’s address at a branch',
      { deliveryAddress: { streetAddress: 'Kistenweg 3', zipCode: '3011', city: 'Bern' } },
      'invalid-input',
    ],
    ['a voucher code that nobody made', { voucherCode: 'SOMMER' }, 'voucher-invalid'],
  ] satisfies [string, Partial<OrderBody>, string][])('is refused with %s', async (_what, change, code) => {
    const { token } = await signIn(world, await aCustomer(world));
    const answer = await order({ ...orderBody(await aFreeSlot(world)), ...change }, token);
    expect(answer.error).toMatchObject({ error: code, statusCode: answer.status });
  });

  it('is refused with a time at a branch for a kit', async () => {
    const { token } = await signIn(world, await aCustomer(world));
    const { appointment, ...body } = orderBody(await aFreeSlot(world));
    const answer = await order({ ...body, ...AT_HOME, appointment }, token);
    expect(answer.error).toMatchObject({
      error: 'invalid-input',
      fields: [{ path: 'appointment', key: 'field.fields' }],
    });
  });

  it('goes to the addresses that are given, and else to the one of the account', async () => {
    const customer = await aCustomer(world);
    const { token } = await signIn(world, customer);
    const deliveryAddress = { streetAddress: 'Kistenweg 3', zipCode: '3011', city: 'Bern' };
    const invoiceAddress = { streetAddress: 'Rechnungsgasse 4', zipCode: '9490', city: 'Vaduz' };
    const body = { ...orderBody(await aFreeSlot(world)), ...AT_HOME };
    for (const addresses of [{ deliveryAddress, invoiceAddress }, {}]) {
      const placed = await order({ ...body, ...addresses }, token);
      const { reply } = await call(world.baseUrl, 'getOrder', { params: { orderId: placed.reply._id }, token });
      const { streetAddress, zipCode, city } = (await call(world.baseUrl, 'getMe', { token })).reply;
      const own = { deliveryAddress: { streetAddress, zipCode, city }, invoiceAddress: null };
      expect(reply).toMatchObject({ ...own, ...addresses });
    }
    await updateRows(world.services, User, { streetAddress: null, zipCode: null, city: null }, { id: customer.id });
    expect(await order(body, token)).toMatchObject({ status: 400, error: { error: 'address-incomplete' } });
  });

  it('is done once for a key of a person, also at the same moment; the key is nobody else’s and says one thing', async () => {
    const [one, other] = [await signIn(world, await aCustomer(world)), await signIn(world, await aCustomer(world))];
    const body = { ...orderBody(await aFreeSlot(world)), ...AT_HOME };
    const key = 'one-key-for-one-order';
    const twice = await Promise.all([order(body, one.token, key), order(body, one.token, key)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(twice[1].reply).toEqual(twice[0].reply);
    const changed = await order({ ...body, termsVersion: TERMS_VERSION }, one.token, key);
    expect(changed).toMatchObject({ status: 422, error: { error: 'idempotency-key-reused' } });
    const { _id: id } = twice[0].reply as { _id: string };
    const hash = async () =>
      (await findRow(world.services, Order, ['idempotencyHash'], { where: { id } }))?.idempotencyHash;
    expect(await hash()).toMatch(/^[\da-f]{64}$/);
    for (const statement of forgetHashes) await change(world.services, statement, []);
    expect(await hash()).toBeNull();
    expect((await order(body, one.token, key)).reply).toEqual(twice[0].reply);
    const others = await order(body, other.token, key);
    expect(others.status).toBe(200);
    expect(others.reply._id).not.toBe(twice[0].reply._id);
    expect((await order(body, one.token, 'another-key')).reply._id).not.toBe(twice[0].reply._id);
  });

  it('counts an empty voucher code as none', async () => {
    const { token } = await signIn(world, await aCustomer(world));
    for (const voucherCode of ['', null]) {
      const slot = await aFreeSlot(world);
      expect((await order({ ...orderBody(slot), voucherCode }, token)).status).toBe(200);
    }
  });

  it('takes the total the person saw as a whole number of Rappen, and nothing else', async () => {
    const { token } = await signIn(world, await aCustomer(world));
    const body = orderBody(await aFreeSlot(world));
    for (const expectedTotal of ['10900', 10_900.5, -1]) {
      const refused = await send(world.baseUrl, contract.createOrder, { body: { ...body, expectedTotal }, token });
      expect(refused.error).toMatchObject({ error: 'invalid-input', fields: [{ path: 'expectedTotal' }] });
    }
    expect((await order({ ...body, expectedTotal: 10_900 }, token)).status).toBe(200);
  });
});

describe('what is switched off', () => {
  /** Orders it after it was switched off, and switches it on again. */
  async function orderWithout(table: 'products' | 'product_groups' | 'addons' | 'partner_branches', key: string) {
    const { token } = await signIn(world, await aCustomer(world));
    const slot = await aFreeSlot(world);
    const where = table === 'partner_branches' ? slot.branch.key : key;
    await change(world.services, `UPDATE ${table} SET active = 0 WHERE \`key\` = ?`, [where]);
    const answer = await order(orderBody(slot, { addonKeys: ['addon-vitamin-d'] }), token);
    await change(world.services, `UPDATE ${table} SET active = 1 WHERE \`key\` = ?`, [where]);
    const again = await order(orderBody(slot, { addonKeys: ['addon-vitamin-d'] }), token);
    return [answer.error.error, again.status];
  }

  it.each([
    ['product', 'products', 'heart-basic', 'product-unavailable'],
    ['group', 'product_groups', 'heart', 'product-unavailable'],
    ['add-on', 'addons', 'addon-vitamin-d', 'product-unavailable'],
    ['branch', 'partner_branches', '', 'branch-unavailable'],
  ] as const)('cannot be ordered: a %s', async (_what, table, key, code) => {
    expect(await orderWithout(table, key)).toEqual([code, 200]);
  });
});

describe('a kit for home', () => {
  const address = { streetAddress: 'Brunnengasse 21', zipCode: '8400', city: 'Winterthur' };
  it.each([
    ['addon-apob', 409, 'product-unavailable'],
    ['addon-home-hba1c', 200, undefined],
  ])('carries only extras that a few drops are enough for: %s', async (addonKey, status, error) => {
    const { token } = await signIn(world, await aCustomer(world));
    const body = { ...orderBody(await aFreeSlot(world)), ...AT_HOME, deliveryAddress: address, addonKeys: [addonKey] };
    const answer = await order(body, token);
    expect([answer.status, answer.status === 200 ? undefined : answer.error.error]).toEqual([status, error]);
  });
});

describe('what is for one sex', () => {
  const women = { productGroupKey: 'hormones', productKey: 'hormones-women' };
  const psa = { productGroupKey: 'health-check', productKey: 'health-check-basic', addonKeys: ['addon-psa'] };
  it.each([
    ['an add-on for men by a woman', psa, 'female', ['addon-psa']],
    ['an add-on for men by a man', psa, 'male', null],
    ['a product for women by a man', women, 'male', ['hormones-women']],
    ['a product for women by a woman', women, 'female', null],
  ] as const)('is ordered by that sex only: %s', async (_what, wish, sex, refused) => {
    const { token } = await signIn(world, await aCustomer(world, { sex }));
    const body = orderBody(await aFreeSlot(world), {
      ...wish,
      addonKeys: 'addonKeys' in wish ? [...wish.addonKeys] : [],
    });
    const answer = await order(body, token);
    if (refused === null) expect(answer.status).toBe(200);
    else expect(answer.error).toMatchObject({ statusCode: 409, error: 'not-for-this-sex', details: { keys: refused } });
  });
});

describe('an account without birth date or sex', () => {
  it.each([{ birthdate: null }, { sex: null }])('is asked for them before it orders: %j', async (missing) => {
    const customer = await aCustomer(world);
    const { token } = await signIn(world, customer);
    const body = orderBody(await aFreeSlot(world));
    await updateRows(world.services, User, missing, { id: customer.id });
    expect(await order(body, token)).toMatchObject({ status: 409, error: { error: 'person-incomplete' } });
    await updateRows(world.services, User, { birthdate: '1985-05-05', sex: 'female' }, { id: customer.id });
    expect((await order(body, token)).status).toBe(200);
  });
});

describe('the terms', () => {
  it('are accepted with the order that brings their version, and are still open for one that does not', async () => {
    const { token } = await signIn(world, await aCustomer(world));
    const seen = async (more: Partial<OrderBody>) => {
      const placed = await order({ ...orderBody(await aFreeSlot(world)), ...more }, token);
      const params = { orderId: placed.reply._id };
      const noted = await findRows(world.services, Activity, ['event'], { where: { entityId: placed.reply._id } });
      return {
        seen: (await call(world.baseUrl, 'getOrder', { params, token })).reply.seenTermsAndConditions,
        events: noted.map(({ event }) => event).sort(),
      };
    };
    expect(await seen({ termsVersion: TERMS_VERSION })).toEqual({
      seen: true,
      events: ['orders.placed', 'orders.terms-accepted'],
    });
    expect(await seen({})).toEqual({ seen: false, events: ['orders.placed'] });
  });

  it('that were replaced meanwhile place no order', async () => {
    const customer = await aCustomer(world);
    const { token } = await signIn(world, customer);
    const { status, error } = await order({ ...orderBody(await aFreeSlot(world)), termsVersion: '0' }, token);
    expect({ status, error: error.error }).toEqual({ status: 409, error: 'text-outdated' });
    const list = await call(world.baseUrl, 'listCustomerOrders', { params: { customerId: customer.id }, token });
    expect(list.reply.items).toEqual([]);
  });

  it('are accepted once: a second time changes nothing', async () => {
    const placed = await aPlacedOrder(world);
    const { token } = await signIn(world, placed.customer);
    const params = { orderId: placed.orderId };
    const before = (await call(world.baseUrl, 'getOrder', { params, token })).reply;
    expect(before.seenTermsAndConditions).toBe(true);
    const again = await call(world.baseUrl, 'acceptTerms', { params, body: { version: TERMS_VERSION }, token });
    expect(again.status).toBe(204);
    expect((await call(world.baseUrl, 'getOrder', { params, token })).reply.version).toBe(before.version);
  });

  it.each(['0.9', '2', 'unknown'])('are refused in version %s, with the version that applies', async (version) => {
    const placed = await aPlacedOrder(world, { acceptTerms: false });
    const { token } = await signIn(world, placed.customer);
    const params = { orderId: placed.orderId };
    const refused = await call(world.baseUrl, 'acceptTerms', { params, body: { version }, token, language: 'en' });
    expect(refused).toMatchObject({
      status: 409,
      error: {
        error: 'text-outdated',
        message: `Version ${TERMS_VERSION} of this text applies now. Please read it and confirm again.`,
        details: { text: 'terms', current: TERMS_VERSION },
      },
    });
    expect((await call(world.baseUrl, 'getOrder', { params, token })).reply.seenTermsAndConditions).toBe(false);
  });

  it('are accepted anew by who accepted an earlier version; each stays on record with the language it was read in', async () => {
    const placed = await aPlacedOrder(world, { acceptTerms: false });
    const { orderId } = placed;
    // As it was while version 0.9 applied.
    const earlier = { text: 'terms', version: '0.9', language: 'fr', acceptedAt: world.services.now() } as const;
    await insert(world.services, AcceptedText, { orderId, ...earlier });
    await updateRows(world.services, Order, { seenTermsAndConditions: 1, termsVersion: '0.9' }, { id: orderId });
    const { token } = await signIn(world, placed.customer);
    const body = { version: TERMS_VERSION };
    world.advance(2 * MINUTE_MS);
    const now = await call(world.baseUrl, 'acceptTerms', { params: { orderId }, body, token, language: 'it' });
    expect(now.status).toBe(204);
    expect(await findRows(world.services, Order, ['termsVersion'], { where: { id: orderId } })).toEqual([
      { termsVersion: TERMS_VERSION },
    ]);
    const kept = await findRows(world.services, AcceptedText, ['text', 'version', 'language'], { where: { orderId } });
    expect(kept.toSorted((a, b) => a.language.localeCompare(b.language))).toEqual([
      { text: 'medical-statement', version: medicalStatement.version, language: 'de' },
      { text: 'terms', version: '0.9', language: 'fr' },
      { text: 'terms', version: TERMS_VERSION, language: 'it' },
    ]);
    const where = { orderId, text: 'terms', version: TERMS_VERSION } as const;
    const [accepted] = await findRows(world.services, AcceptedText, ['acceptedAt'], { where });
    expect(accepted?.acceptedAt.getTime()).toBeGreaterThan(earlier.acceptedAt.getTime() + MINUTE_MS);
  });
});

describe('staff of home sampling', () => {
  it('read customers who ordered home sampling, with all of their orders, and nobody else', async () => {
    const theirs = await aCustomer(world);
    const owner = await signIn(world, theirs);
    const atHome = { ...orderBody(await aFreeSlot(world)), ...AT_HOME };
    const home = (await order(atHome, owner.token)).reply._id;
    const { orderId: alsoTheirs } = await aPlacedOrder(world, { customer: theirs });
    const others = await aPlacedOrder(world);
    const { token } = await signIn(world, await aPerson(world, ['HOSA_CRM']));
    const open = (orderId: string) => call(world.baseUrl, 'getOrder', { params: { orderId }, token });
    const list = (customerId: string) => call(world.baseUrl, 'listCustomerOrders', { params: { customerId }, token });
    expect([(await open(home)).status, (await open(alsoTheirs)).status]).toEqual([200, 200]);
    expect((await open(others.orderId)).status).toBe(404);
    expect((await list(theirs.id)).reply.items.map(({ _id }) => _id).toSorted()).toEqual([home, alsoTheirs].toSorted());
    expect((await list(others.customer.id)).status).toBe(404);
  });
});

describe('a paid order', () => {
  it('says when it was paid and how to prepare, and its version rises with every change', async () => {
    const paid = await aPaidOrder(world);
    const { token } = await signIn(world, paid.customer);
    const params = { orderId: paid.orderId };
    const { reply } = await call(world.baseUrl, 'getOrder', { params, token });
    expect(reply).toMatchObject({ status: 0, label: 'paid', pricePaid: 10_900, hold: null, version: 2 });
    expect(reply.history.map(({ from, to }) => [from, to])).toEqual([[null, 0]]);
    const preparation = await call(world.baseUrl, 'getPreparation', { params, token });
    expect(preparation.status).toBe(200);
    expect(preparation.reply.bring.length).toBeGreaterThan(0);
  });

  it('is expected back after the working days of its test, counted from the day of the appointment', async () => {
    const paid = await aPaidOrder(world);
    const { token } = await signIn(world, paid.customer);
    const { reply } = await call(world.baseUrl, 'getOrder', { params: { orderId: paid.orderId }, token });
    const { turnaroundDays = 0 }: Partial<ProductFile> =
      (productGroups as ProductGroupFile[])
        .flatMap(({ products }) => products)
        .find(({ key }) => key === 'heart-basic') ?? {};
    let workingDays = 0;
    for (let day = zurichDate(paid.slot.from); day < (reply.expectedResultDate ?? ''); ) {
      day = addDays(day, 1);
      if (![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())) workingDays += 1;
    }
    expect(workingDays).toBe(turnaroundDays);
    expect(workingDays).toBeGreaterThan(0);
  });

  it('that asks for no fasting names no hour from which on', async () => {
    const paid = await aPaidOrder(world, { productGroupKey: 'energy', productKey: 'energy-check' });
    const { token } = await signIn(world, paid.customer);
    const { reply } = await call(world.baseUrl, 'getPreparation', { params: { orderId: paid.orderId }, token });
    expect(reply.fasting).toMatchObject({ required: false, hours: 0, from: null, strictFrom: null });
  });

  it('that measures blood sugar says from which hour on there is nothing but water', async () => {
    const paid = await aPaidOrder(world, { productGroupKey: 'diabetes', productKey: 'diabetes-check' });
    const { token } = await signIn(world, paid.customer);
    const { reply } = await call(world.baseUrl, 'getPreparation', { params: { orderId: paid.orderId }, token });
    const hoursAhead = (hours: number) => new Date(Date.parse(paid.slot.from) - hours * HOUR_MS).toISOString();
    expect(reply.fasting).toMatchObject({ from: hoursAhead(12), strictFrom: hoursAhead(8) });
  });
});
