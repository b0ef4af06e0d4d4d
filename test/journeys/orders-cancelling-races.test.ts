import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { SlotPlace } from '#shared/server/models/slot-place.ts';
import {
  aBuyer,
  type Buyer,
  cancelAsCustomer,
  decide,
  HOLD_MS,
  openPage,
  orderOf,
  PRICE,
  recover,
  signedInAgain,
} from '#test/factories/buyers.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot, aPlacedOrder, type FreeSlot } from '#test/factories/orders.ts';
import { aLateBuyer, aPaidBuyer, bothBalances, refundsOf, takenAt } from '#test/factories/paid-buyers.ts';
import { anAdmin, visitAs } from '#test/factories/people.ts';
import { aLabFile, importFile } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import { lapseHold } from '#worker/booking/lapse-hold.ts';
import { settlePayment } from '#worker/payments/settle-payment.ts';

let world: World;
let admin: Visitor;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world));
});

afterEach(() => recover(world));

afterAll(() => world.close());

const cancel = (buyer: Buyer) => cancelAsCustomer(world, buyer);

describe('at the same moment', () => {
  const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted();

  it('two cancel: one does, the other hears that it is cancelled; the money goes back once', async () => {
    const buyer = await aPaidBuyer(world);
    const answers = await Promise.all([cancel(buyer), cancel(buyer), cancel(buyer)]);
    expect(statuses(answers)).toEqual([204, 409, 409]);
    expect(answers.map(({ error }) => error?.error).filter(Boolean)).toEqual(['order-cancelled', 'order-cancelled']);
    await runJobs(world);
    expect(await refundsOf(world, buyer)).toEqual([['settled', PRICE]]);
    expect(await bothBalances(world, buyer, [buyer.page])).toEqual([0, 0]);
    expect(await takenAt(world, buyer)).toBe(0);
  });

  it('a payment is settled: cancelled all the same, nothing paid, nothing taken', async () => {
    for (let round = 0; round < 5; round++) {
      const buyer = await aBuyer(world);
      const page = await openPage(world, buyer);
      await decide(world, page, 'pay');
      const [answer] = await Promise.all([cancel(buyer), runJobs(world)]);
      expect(answer.status).toBe(204);
      await runJobs(world);
      expect(await bothBalances(world, buyer, [page])).toEqual([0, 0]);
      expect(await orderOf(world, buyer)).toMatchObject({ status: OrderStatus.CANCELLED, label: 'refunded' });
      expect(await takenAt(world, buyer)).toBe(0);
    }
  });

  it('the hold lapses: the place is given back once', async () => {
    const buyers = [await aBuyer(world), await aBuyer(world), await aBuyer(world)];
    world.advance(HOLD_MS + 1);
    for (const buyer of buyers) {
      const again = await signedInAgain(world, buyer);
      const [answer] = await Promise.all([cancel(again), lapseHold(world.services, { orderId: buyer.orderId })]);
      expect(answer.status).toBe(204);
      expect(await takenAt(world, buyer)).toBe(0);
      // Whoever takes it now keeps it.
      await aPlacedOrder(world, { slot: buyer.slot });
      await lapseHold(world.services, { orderId: buyer.orderId });
      expect(await takenAt(world, buyer)).toBe(1);
    }
  });

  it('the result arrives: either the order is cancelled or it has its result', async () => {
    for (let round = 0; round < 4; round++) {
      const buyer = await aPaidBuyer(world);
      const file = await aLabFile(world, buyer.orderNumber);
      const body = { cancellationReasons: ['ordered-twice'], shouldRefund: true };
      const params = { orderId: buyer.orderId };
      const cancelling = call(world.baseUrl, 'cancelOrder', { params, body, token: admin.token ?? '' });
      const [answer] = await Promise.all([cancelling, importFile(world, file)]);
      await runJobs(world);
      const { status } = await orderOf(world, buyer);
      const isCancelled = status === OrderStatus.CANCELLED;
      expect(answer.status).toBe(isCancelled ? 204 : 409);
      expect(isCancelled || status === OrderStatus.RESULT_RECEIEVED).toBe(true);
      const left = isCancelled ? 0 : PRICE;
      expect(await bothBalances(world, buyer, [buyer.page])).toEqual([left, left]);
    }
  });
});

describe('all of a payment goes back whose time somebody else took', () => {
  const payBack = ({ orderId, transactionNo }: Buyer) =>
    call(world.baseUrl, 'refundTransaction', {
      params: { orderId },
      token: admin.token ?? '',
      body: { refundReasons: ['Auf Wunsch der Kundin zurückbezahlt.'], transactionNo, shouldRefund: true },
    });
  const chooseAnother = ({ orderId, token }: Buyer, { partnerBranchId, from }: FreeSlot) =>
    call(world.baseUrl, 'chooseSlot', { params: { orderId }, token, body: { partnerBranchId, from } });

  it.each(['before', 'after'])('%s the provider did it: it books no other time, and holds none', async (when) => {
    const buyer = await aLateBuyer(world);
    expect((await payBack(buyer)).status).toBe(200);
    if (when === 'after') await runJobs(world);
    const slot = await aFreeSlot(world);
    const { status, error } = await chooseAnother(buyer, slot);
    expect([status, error.error]).toEqual([409, 'order-error']);
    await runJobs(world);
    expect(await takenAt(world, { slot })).toBe(0);
    expect((await orderOf(world, buyer)).status).toBeNull();
    expect(await bothBalances(world, buyer, [buyer.page])).toEqual([0, 0]);
  });

  it('it books no time either when the news of the payment come again and the time is free', async () => {
    const buyer = await aLateBuyer(world);
    expect((await payBack(buyer)).status).toBe(200);
    const { partnerBranchId, from } = buyer.slot;
    await updateRows(world.services, SlotPlace, { taken: 0 }, { partnerBranchId, startsAt: new Date(from) });
    await settlePayment(world.services, { transactionId: buyer.transactionId, sessionId: buyer.page });
    await runJobs(world);
    expect((await orderOf(world, buyer)).status).toBeNull();
    expect(await bothBalances(world, buyer, [buyer.page])).toEqual([0, 0]);
  });
});
