import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { SessionState } from '#shared/domain/payments/checkout-session-machine.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { LANGUAGES } from '#shared/languages.ts';
import { SLOT_HOLD_MINUTES } from '#shared/limits/booking.ts';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { insert } from '#shared/server/database/sql.ts';
import { RetryAt } from '#shared/server/jobs/retry-at.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { Addon } from '#shared/server/models/addon.ts';
import { CheckoutSession } from '#shared/server/models/checkout-session.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { RuntimeSetting } from '#shared/server/models/runtime-setting.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import {
  APOB,
  APOB_PRICE,
  addAddons,
  buyAddons,
  itemsOf as itemsIn,
  LPA,
  LPA_PRICE,
  payingFor,
  takeSample as take,
} from '#test/factories/addons.ts';
import {
  aBuyer,
  type Buyer,
  cancelAsCustomer,
  checkOut,
  decide,
  namedOn,
  openPage,
  orderOf,
  PAGE_MS,
  PRICE,
  paymentOf,
  signedInAgain,
} from '#test/factories/buyers.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidBuyer, aPaidKit, bothBalances, messagesTo, type PaidBuyer } from '#test/factories/paid-buyers.ts';
import { aCustomer, aDoctor, anAdmin, signIn, visitAs } from '#test/factories/people.ts';
import { aLabFile, completeQuestionnaire, importFile } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { applyVoucher, aVoucher } from '#test/factories/vouchers.ts';
import { lapseAddons } from '#worker/orders/lapse-addons.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

const buy = (buyer: PaidBuyer, keys: string[]) => buyAddons(world, buyer, keys);
const itemsOf = (buyer: Buyer) => itemsIn(world, buyer);
const takeSample = (buyer: Buyer) => take(world, buyer);
const cancel = (buyer: Buyer) => cancelAsCustomer(world, buyer);
const statesOf = async ({ orderId }: Buyer) => {
  const rows = await findRows(world.services, Transaction, ['type', 'status'], {
    where: { orderId },
    order: ['createdAt', 'id'],
  });
  return rows.map(({ type, status }) => `${type} ${status}`);
};
const notesOf = ({ orderId }: Buyer) =>
  findRows(world.services, Activity, ['event', 'actorId', 'aboutId', 'facts'], {
    where: { entityId: orderId },
    order: ['at', 'id'],
  });

describe('extras added to a paid order', () => {
  it('are a payment of their own, belong to the order once it is paid, and are told', async () => {
    const buyer = await aPaidBuyer(world);
    const before = await orderOf(world, buyer);
    const chosen = await addAddons(world, buyer, [LPA, APOB], { expectedAmount: LPA_PRICE + APOB_PRICE });
    expect(chosen).toMatchObject({
      status: 200,
      transactionNo: `${buyer.orderNumber}-2`,
      amount: LPA_PRICE + APOB_PRICE,
    });
    const paying = payingFor(buyer, chosen.transactionNo);
    expect(await namedOn(world, await openPage(world, paying))).toBe('Lipoprotein(a), Apolipoprotein B');
    const lines = [
      [LPA, LPA_PRICE],
      [APOB, APOB_PRICE],
    ];
    const open = await paymentOf(world, paying);
    expect(open).toMatchObject({
      type: 'add-on',
      amount: chosen.amount,
      state: 'open',
      discount: 0,
      voucherCode: null,
    });
    expect(open.lines.map(({ key, amount }) => [key, amount])).toEqual(lines);
    const waiting = await orderOf(world, buyer);
    expect({ ...waiting, transactions: [], version: 0, lastUpdatedTransactionNo: '' }).toEqual({
      ...before,
      ...{ transactions: [], version: 0, lastUpdatedTransactionNo: '' },
    });
    const page = await openPage(world, paying);
    await decide(world, page, 'pay');
    await runJobs(world);
    const after = await orderOf(world, buyer);
    expect(after).toMatchObject({
      status: OrderStatus.PAID,
      total: PRICE + chosen.amount,
      pricePaid: PRICE + chosen.amount,
      appointment: before.appointment,
    });
    expect(await itemsOf(buyer)).toEqual([['heart-basic', PRICE], ...lines]);
    expect(after.transactions.map(({ paidWith }) => paidWith)).toEqual(['twint', 'twint']);
    expect(after.seller).toMatchObject({ name: world.services.config.creditor.name, zipCode: '8000' });
    expect(after.transactions[1]?.lines.map(({ key, amount }) => [key, amount])).toEqual(lines);
    const { transactionNo, amount } = chosen;
    const about = buyer.customer.id;
    expect((await notesOf(buyer)).filter(({ event }) => event.startsWith('orders.addons-'))).toEqual([
      { event: 'orders.addons-chosen', actorId: about, aboutId: about, facts: { transactionNo, amount, count: 2 } },
      {
        event: 'orders.addons-added',
        actorId: null,
        aboutId: about,
        facts: { transactionNo, count: 2, job: 'settle-payment' },
      },
    ]);
    const messages = await messagesTo(world, buyer.customer.id);
    const paid = messages.filter(([template]) => template === 'addons-paid');
    expect(paid.map(([, words]) => words)).toEqual([expect.stringContaining(`/appointments/${buyer.orderId}`)]);
    expect(messages.some(([, words]) => /Lipo|ApoB|Apolipo/i.test(words))).toBe(false);
    const admin = await signIn(world, await anAdmin(world));
    const seen = await call(world.baseUrl, 'getOrder', { params: { orderId: buyer.orderId }, token: admin.token });
    expect(seen.reply.items.map(({ key }) => key)).toEqual(['heart-basic', LPA, APOB]);
    expect(await bothBalances(world, buyer, [buyer.page, page])).toEqual([after.total, after.total]);
  });

  it('are ordered from then on: a value that the laboratory does not send is named as missing', async () => {
    const [without, buyer] = [await aPaidBuyer(world), await aPaidBuyer(world)];
    // Chosen is not ordered: this one is never paid.
    await addAddons(world, without, [LPA]);
    const file = await aLabFile(world, buyer.orderNumber);
    await buy(buyer, [LPA]);
    const ordered: string[][] = [];
    const missing: string[][] = [];
    for (const [of, bytes] of [
      [without, await aLabFile(world, without.orderNumber)],
      [buyer, file],
    ] as const) {
      await completeQuestionnaire(world, of);
      await importFile(world, bytes);
      const { orderId } = of;
      const doctor = await visitAs(world, await aDoctor(world));
      const { proposal, version, orderedMarkers } = await doctor.need('getReview', { params: { orderId } });
      ordered.push(orderedMarkers.filter((marker) => marker === 'lpa'));
      const row = await findRow(world.services, TestResult, ['id'], { where: { orderId } });
      const summary = { de: 'Gut.', en: 'Good.', fr: 'Bon.', it: 'Bene.' };
      const body = { ...proposal, summary, version, acknowledged: [] };
      await doctor.need('releaseResult', { params: { id: row?.id ?? '' }, body });
      const customer = await visitAs(world, of.customer);
      const { document } = await customer.need('getResultOfOrder', { params: { orderId } });
      missing.push(
        document.resultCategories.flatMap(({ missingMarkers }) => missingMarkers.map(({ marker }) => marker)),
      );
    }
    expect(ordered).toEqual([[], ['lpa']]);
    expect(missing).toEqual([[], ['lpa']]);
  });

  it('added in several payments are each told with their own, paid or not', async () => {
    const { buyer } = await buy(await aPaidBuyer(world), [LPA]);
    await addAddons(world, buyer, [APOB]);
    const { transactions } = await orderOf(world, buyer);
    expect(transactions.map(({ lines }) => lines.map(({ key, amount }) => [key, amount]))).toEqual([
      [['heart-basic', PRICE]],
      [[LPA, LPA_PRICE]],
      [[APOB, APOB_PRICE]],
    ]);
  });

  it('keep the price of the moment they were chosen', async () => {
    const buyer = await aPaidBuyer(world);
    const { transactionNo } = await addAddons(world, buyer, [LPA]);
    await updateRows(world.services, Addon, { price: LPA_PRICE + 1 }, { key: LPA });
    try {
      const paying = payingFor(buyer, transactionNo);
      expect(await paymentOf(world, paying)).toMatchObject({ amount: LPA_PRICE });
      await decide(world, await openPage(world, paying), 'pay');
      await runJobs(world);
      expect(await itemsOf(buyer)).toEqual([
        ['heart-basic', PRICE],
        [LPA, LPA_PRICE],
      ]);
      const other = await aPaidBuyer(world);
      const dear = await addAddons(world, other, [LPA], { expectedAmount: LPA_PRICE });
      expect(dear.error).toMatchObject({ error: 'price-changed', details: { total: LPA_PRICE + 1 } });
      expect(await statesOf(other)).toEqual(['order settled']);
    } finally {
      await updateRows(world.services, Addon, { price: LPA_PRICE }, { key: LPA });
    }
  });

  it('cost nothing where their price is 0, and settle at once, once', async () => {
    const buyer = await aPaidBuyer(world);
    await updateRows(world.services, Addon, { price: 0 }, { key: APOB });
    try {
      const both = await Promise.all(
        [1, 2].map(() => addAddons(world, buyer, [APOB], { key: `free-${buyer.orderId}` })),
      );
      expect(both.map(({ amount }) => amount)).toEqual([0, 0]);
      expect(both[0]?.transactionNo).toBe(both[1]?.transactionNo);
      expect(await statesOf(buyer)).toEqual(['order settled', 'add-on settled']);
      expect(await itemsOf(buyer)).toEqual([
        ['heart-basic', PRICE],
        [APOB, 0],
      ]);
    } finally {
      await updateRows(world.services, Addon, { price: APOB_PRICE }, { key: APOB });
    }
  });

  it('can be added to a kit until it is sent', async () => {
    const kit = await aPaidKit(world);
    const drop = 'addon-home-hba1c';
    expect((await addAddons(world, kit, [LPA])).error).toMatchObject({ error: 'addon-needs-vein' });
    expect(await addAddons(world, kit, [drop])).toMatchObject({ status: 200, amount: 2_900 });
    const admin = await signIn(world, await anAdmin(world));
    const params = { orderId: kit.orderId };
    const body = { status: 'sent', trackingNo: '99.00.123456.12345678' } as const;
    await call(world.baseUrl, 'moveKit', { params, token: admin.token, body });
    expect((await addAddons(world, kit, [drop])).error).toMatchObject({ error: 'addons-kit-sent' });
    expect((await orderOf(world, kit)).addingBarred).toBe('addons-kit-sent');
  });
});

describe('extras are refused', () => {
  it.each<[what: string, keys: string[], error: string]>([
    ['nobody sells', ['addon-nothing'], 'addon-unavailable'],
    ['of another group', ['addon-thyroid'], 'addon-other-group'],
    ['measured already', ['addon-home-hba1c'], 'addon-included'],
    ['together with one that can be had', [LPA, 'addon-thyroid'], 'addon-other-group'],
    ['of which there are none', [], 'invalid-input'],
  ])('%s, in four languages, and nothing is changed', async (_what, addonKeys, error) => {
    const buyer = await aPaidBuyer(world);
    const before = await orderOf(world, buyer);
    const messages = new Set<string>();
    for (const language of LANGUAGES) {
      const facts = { params: { orderId: buyer.orderId }, body: { addonKeys }, token: buyer.token, language };
      const answer = await call(world.baseUrl, 'chooseAddons', facts);
      expect(answer.error).toMatchObject({ error, statusCode: error === 'invalid-input' ? 400 : 409 });
      messages.add(answer.error.message);
    }
    expect(messages.size).toBe(LANGUAGES.length);
    expect(await orderOf(world, buyer)).toEqual(before);
  });

  it('that were bought, with the order or later, also when nobody sells them any more', async () => {
    const placed = await aPaidBuyer(world, { addonKeys: [APOB] });
    expect((await addAddons(world, placed, [APOB])).error).toMatchObject({
      error: 'addon-bought',
      details: { keys: [APOB] },
    });
    await buy(placed, [LPA]);
    await updateRows(world.services, Addon, { active: 0 }, { key: LPA });
    try {
      expect((await addAddons(world, placed, [LPA])).error).toMatchObject({ error: 'addon-bought' });
      const other = await aPaidBuyer(world);
      expect((await addAddons(world, other, [LPA])).error).toMatchObject({ error: 'addon-unavailable' });
    } finally {
      await updateRows(world.services, Addon, { active: 1 }, { key: LPA });
    }
  });

  it('that are for the other sex', async () => {
    const wish = { productGroupKey: 'health-check', productKey: 'health-check-basic' };
    const her = await aPaidBuyer(world, { ...wish, customer: await aCustomer(world, { sex: 'female' }) });
    expect((await addAddons(world, her, ['addon-psa'])).error).toMatchObject({ error: 'not-for-this-sex' });
    const him = await aPaidBuyer(world, { ...wish, customer: await aCustomer(world, { sex: 'male' }) });
    expect((await addAddons(world, him, ['addon-psa'])).status).toBe(200);
  });

  it('for an order that is unpaid, cancelled, sampled, or somebody else’s', async () => {
    const unpaid = await aBuyer(world);
    expect((await addAddons(world, unpaid, [LPA])).error).toMatchObject({ error: 'addons-unpaid' });
    const sampled = await aPaidBuyer(world);
    await takeSample(sampled);
    expect((await addAddons(world, sampled, [LPA])).error).toMatchObject({ error: 'addons-too-late' });
    expect((await orderOf(world, sampled)).addingBarred).toBe('addons-too-late');
    const cancelled = await aPaidBuyer(world);
    await cancel(cancelled);
    expect((await addAddons(world, cancelled, [LPA])).error).toMatchObject({ error: 'order-cancelled' });
    expect((await addAddons(world, { ...unpaid, orderId: sampled.orderId }, [LPA])).status).toBe(404);
  });

  it.each([
    ['while the shop is closed', 'DISABLE_STORE', 'store-closed'],
    ['while the shop is for administrators only', 'ADMIN_ONLY_MODE', 'admin-only-mode'],
  ] as const)('%s', async (_when, name, error) => {
    const buyer = await aPaidBuyer(world);
    const updatedAt = world.services.now();
    await insert(world.services, RuntimeSetting, { name, value: true, updatedAt, updatedBy: null });
    try {
      expect((await addAddons(world, buyer, [LPA])).error).toMatchObject({ error });
      expect(await statesOf(buyer)).toEqual(['order settled']);
    } finally {
      await world.services.sequelize.query('DELETE FROM runtime_settings WHERE name = ?', { replacements: [name] });
    }
  });

  it('and only those are named that the reason is about', async () => {
    const buyer = await aPaidBuyer(world, { addonKeys: [APOB] });
    const { error } = await addAddons(world, buyer, [LPA, 'addon-thyroid', APOB]);
    expect(error).toMatchObject({ error: 'addon-other-group', details: { keys: ['addon-thyroid'] } });
  });

  it('for a voucher: an order has one, and it is not for them', async () => {
    const buyer = await aPaidBuyer(world);
    const { transactionNo } = await addAddons(world, buyer, [LPA]);
    const paying = payingFor(buyer, transactionNo);
    const code = await aVoucher(world);
    expect((await applyVoucher(world, paying, code)).error).toMatchObject({
      statusCode: 409,
      error: 'voucher-not-for-addons',
    });
    expect(await paymentOf(world, paying)).toMatchObject({ amount: LPA_PRICE });
  });
});

describe('a choice that nobody has paid', () => {
  it('is the same payment for whoever chooses the same, and is replaced by another choice: its page ends', async () => {
    const buyer = await aPaidBuyer(world);
    const first = await addAddons(world, buyer, [LPA, APOB]);
    expect(await addAddons(world, buyer, [APOB, LPA])).toMatchObject({ transactionNo: first.transactionNo });
    const page = await openPage(world, payingFor(buyer, first.transactionNo));
    const second = await addAddons(world, buyer, [APOB]);
    expect(second).toMatchObject({ status: 200, transactionNo: `${buyer.orderNumber}-3`, amount: APOB_PRICE });
    expect((await world.services.payments.getCheckoutSession(page)).status).toBe('expired');
    expect(await statesOf(buyer)).toEqual(['order settled', 'add-on canceled', 'add-on N/A']);
    expect((await checkOut(world, payingFor(buyer, first.transactionNo))).error).toBe('order-error');
  });

  it('that is being paid at that moment is not replaced: its extras are bought', async () => {
    const buyer = await aPaidBuyer(world);
    const first = await addAddons(world, buyer, [LPA]);
    const page = await openPage(world, payingFor(buyer, first.transactionNo));
    world.standIns.faults.add({ target: 'webhook', kind: 'drop', times: 5, ms: 0, match: '' });
    await decide(world, page, 'pay');
    const second = await addAddons(world, buyer, [LPA, APOB]);
    expect(second.error).toMatchObject({ error: 'addon-bought', details: { keys: [LPA] } });
    expect(await statesOf(buyer)).toEqual(['order settled', 'add-on settled']);
    await fetch(`${world.standIns.origin}/sandbox/faults`, { method: 'DELETE' });
  });

  it('is another payment where the price of the same extras is another one by now', async () => {
    const buyer = await aPaidBuyer(world);
    const first = await addAddons(world, buyer, [LPA]);
    await updateRows(world.services, Addon, { price: LPA_PRICE + 1 }, { key: LPA });
    try {
      const second = await addAddons(world, buyer, [LPA]);
      expect(second).toMatchObject({ status: 200, amount: LPA_PRICE + 1 });
      expect(second.transactionNo).not.toBe(first.transactionNo);
      expect(await statesOf(buyer)).toEqual(['order settled', 'add-on canceled', 'add-on N/A']);
    } finally {
      await updateRows(world.services, Addon, { price: LPA_PRICE }, { key: LPA });
    }
  });

  it('is kept while a page for it may be opened at this moment', async () => {
    const buyer = await aPaidBuyer(world);
    const { transactionNo } = await addAddons(world, buyer, [LPA]);
    await openPage(world, payingFor(buyer, transactionNo));
    const { id: transactionId = '' } =
      (await findRow(world.services, Transaction, ['id'], { where: { transactionNo } })) ?? {};
    const jobs = await findRows(world.services, OutboxJob, ['payload', 'dueAt'], { where: { kind: 'lapse-addons' } });
    const [mine] = jobs.filter(({ payload }) => (payload as { transactionId: string }).transactionId === transactionId);
    const row = await findRow(world.services, Transaction, ['createdAt'], { where: { id: transactionId } });
    expect((mine?.dueAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(SLOT_HOLD_MINUTES * MINUTE_MS);
    const unknown = { state: SessionState.opening, providerSessionId: null, url: null };
    await updateRows(world.services, CheckoutSession, unknown, { transactionId });
    await expect(lapseAddons(world.services, { transactionId })).rejects.toThrow(RetryAt);
    expect(await statesOf(buyer)).toEqual(['order settled', 'add-on N/A']);
  });

  it('lapses, and the order is as it was; a page that can be paid on is waited for', async () => {
    const buyer = await aPaidBuyer(world);
    const before = await orderOf(world, buyer);
    const { transactionNo } = await addAddons(world, buyer, [LPA]);
    await openPage(world, payingFor(buyer, transactionNo));
    world.advance(SLOT_HOLD_MINUTES * MINUTE_MS + 1_000);
    await runJobs(world);
    expect(await statesOf(buyer)).toEqual(['order settled', 'add-on N/A']);
    world.advance(PAGE_MS);
    for (let round = 0; round < 3; round++) {
      await runJobs(world);
      world.advance(MINUTE_MS);
    }
    expect(await statesOf(buyer)).toEqual(['order settled', 'add-on canceled']);
    const after = await orderOf(world, await signedInAgain(world, buyer));
    const same = { transactions: [], version: 0, lastUpdatedTransactionNo: '' };
    expect({ ...after, ...same }).toEqual({ ...before, ...same });
    // Chosen again, it is another payment.
    const again = await addAddons(world, await signedInAgain(world, buyer), [LPA]);
    expect(again.transactionNo).toBe(`${buyer.orderNumber}-3`);
    await runJobs(world);
  });
});

describe('two at once', () => {
  it('who choose the same extras are charged once', async () => {
    const buyer = await aPaidBuyer(world);
    const chosen = await Promise.all(Array.from({ length: 8 }, () => addAddons(world, buyer, [LPA])));
    expect(new Set(chosen.map(({ status, transactionNo }) => `${status} ${transactionNo}`)).size).toBe(1);
    const paying = payingFor(buyer, chosen[0]?.transactionNo ?? '');
    const pages = new Set(await Promise.all([1, 2].map(() => openPage(world, paying))));
    for (const page of pages) {
      const { status } = await world.services.payments.getCheckoutSession(page);
      if (status === 'open') await decide(world, page, 'pay');
    }
    await runJobs(world);
    expect(await itemsOf(buyer)).toEqual([
      ['heart-basic', PRICE],
      [LPA, LPA_PRICE],
    ]);
    const total = PRICE + LPA_PRICE;
    expect(await bothBalances(world, buyer, [buyer.page, ...pages])).toEqual([total, total]);
  });

  it('who choose different extras leave one choice open, and none is paid twice', async () => {
    const buyer = await aPaidBuyer(world);
    const chosen = await Promise.all([[LPA], [APOB], [LPA, APOB]].map((keys) => addAddons(world, buyer, keys)));
    expect(chosen.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await statesOf(buyer)).filter((state) => state === 'add-on N/A')).toHaveLength(1);
  });
});
