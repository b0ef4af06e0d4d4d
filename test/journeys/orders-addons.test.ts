import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { Addon } from '#shared/server/models/addon.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import {
  APOB,
  APOB_PRICE,
  addAddons,
  buyAddons,
  itemsOf,
  LPA,
  LPA_PRICE,
  payingFor,
  paymentStatesOf,
} from '#test/factories/addons.ts';
import { type Buyer, decide, namedOn, openPage, orderOf, PRICE, paymentOf } from '#test/factories/buyers.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidBuyer, aPaidKit, bothBalances, messagesTo } from '#test/factories/paid-buyers.ts';
import { aDoctor, anAdmin, signIn, visitAs } from '#test/factories/people.ts';
import { aLabFile, completeQuestionnaire, importFile } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

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
    expect(await itemsOf(world, buyer)).toEqual([['heart-basic', PRICE], ...lines]);
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
    await buyAddons(world, buyer, [LPA]);
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
    const { buyer } = await buyAddons(world, await aPaidBuyer(world), [LPA]);
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
      expect(await itemsOf(world, buyer)).toEqual([
        ['heart-basic', PRICE],
        [LPA, LPA_PRICE],
      ]);
      const other = await aPaidBuyer(world);
      const dear = await addAddons(world, other, [LPA], { expectedAmount: LPA_PRICE });
      expect(dear.error).toMatchObject({ error: 'price-changed', details: { total: LPA_PRICE + 1 } });
      expect(await paymentStatesOf(world, other)).toEqual(['order settled']);
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
      expect(await paymentStatesOf(world, buyer)).toEqual(['order settled', 'add-on settled']);
      expect(await itemsOf(world, buyer)).toEqual([
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
