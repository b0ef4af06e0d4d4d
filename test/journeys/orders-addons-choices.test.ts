import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SessionState } from '#shared/domain/payments/checkout-session-machine.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { SLOT_HOLD_MINUTES } from '#shared/limits/booking.ts';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { RetryAt } from '#shared/server/jobs/retry-at.ts';
import { Addon } from '#shared/server/models/addon.ts';
import { CheckoutSession } from '#shared/server/models/checkout-session.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import {
  APOB,
  APOB_PRICE,
  addAddons,
  itemsOf,
  LPA,
  LPA_PRICE,
  payingFor,
  paymentStatesOf,
} from '#test/factories/addons.ts';
import { checkOut, decide, openPage, orderOf, PAGE_MS, PRICE, signedInAgain } from '#test/factories/buyers.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidBuyer, bothBalances } from '#test/factories/paid-buyers.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { lapseAddons } from '#worker/orders/lapse-addons.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

describe('a choice that nobody has paid', () => {
  it('is the same payment for whoever chooses the same, and is replaced by another choice: its page ends', async () => {
    const buyer = await aPaidBuyer(world);
    const first = await addAddons(world, buyer, [LPA, APOB]);
    expect(await addAddons(world, buyer, [APOB, LPA])).toMatchObject({ transactionNo: first.transactionNo });
    const page = await openPage(world, payingFor(buyer, first.transactionNo));
    const second = await addAddons(world, buyer, [APOB]);
    expect(second).toMatchObject({ status: 200, transactionNo: `${buyer.orderNumber}-3`, amount: APOB_PRICE });
    expect((await world.services.payments.getCheckoutSession(page)).status).toBe('expired');
    expect(await paymentStatesOf(world, buyer)).toEqual(['order settled', 'add-on canceled', 'add-on N/A']);
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
    expect(await paymentStatesOf(world, buyer)).toEqual(['order settled', 'add-on settled']);
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
      expect(await paymentStatesOf(world, buyer)).toEqual(['order settled', 'add-on canceled', 'add-on N/A']);
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
    expect(await paymentStatesOf(world, buyer)).toEqual(['order settled', 'add-on N/A']);
  });

  it('lapses, and the order is as it was; a page that can be paid on is waited for', async () => {
    const buyer = await aPaidBuyer(world);
    const before = await orderOf(world, buyer);
    const { transactionNo } = await addAddons(world, buyer, [LPA]);
    await openPage(world, payingFor(buyer, transactionNo));
    world.advance(SLOT_HOLD_MINUTES * MINUTE_MS + 1_000);
    await runJobs(world);
    expect(await paymentStatesOf(world, buyer)).toEqual(['order settled', 'add-on N/A']);
    world.advance(PAGE_MS);
    for (let round = 0; round < 3; round++) {
      await runJobs(world);
      world.advance(MINUTE_MS);
    }
    expect(await paymentStatesOf(world, buyer)).toEqual(['order settled', 'add-on canceled']);
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
    expect(await itemsOf(world, buyer)).toEqual([
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
    expect((await paymentStatesOf(world, buyer)).filter((state) => state === 'add-on N/A')).toHaveLength(1);
  });
});
