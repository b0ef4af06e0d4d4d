import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SessionState } from '#shared/domain/payments/checkout-session-machine.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { CheckoutSession } from '#shared/server/models/checkout-session.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
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
  takeSample,
} from '#test/factories/addons.ts';
import {
  cancelAsCustomer,
  checkOut,
  decide,
  ledgerOf,
  openPage,
  orderOf,
  PRICE,
  signedInAgain,
} from '#test/factories/buyers.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidBuyer, bothBalances, messagesTo, type PaidBuyer, refundsOf } from '#test/factories/paid-buyers.ts';
import { withAppointmentIn } from '#test/factories/reschedules.ts';
import { runJobs } from '#test/factories/run-jobs.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

describe('money that comes late', () => {
  /** Pays on a page of a payment that was voided before its page could be ended. */
  async function payLate(
    buyer: PaidBuyer,
    keys: string[],
    meanwhile: (world: World, buyer: PaidBuyer) => Promise<unknown>,
  ) {
    const { transactionNo } = await addAddons(world, buyer, keys);
    const page = await openPage(world, payingFor(buyer, transactionNo));
    await meanwhile(world, buyer);
    await decide(world, page, 'pay');
    await runJobs(world);
    return page;
  }

  it('for an order that was cancelled is paid back in full, and said', async () => {
    const buyer = await aPaidBuyer(world);
    const page = await payLate(buyer, [LPA], cancelAsCustomer);
    await runJobs(world);
    expect((await refundsOf(world, buyer)).map(([, amount]) => amount).sort()).toEqual([PRICE, LPA_PRICE]);
    expect(await bothBalances(world, buyer, [buyer.page, page])).toEqual([0, 0]);
    expect(await itemsOf(world, buyer)).toEqual([['heart-basic', PRICE]]);
  });

  it('when the sample is taken is paid back in full, and said', async () => {
    const buyer = await aPaidBuyer(world);
    const page = await payLate(buyer, [LPA], takeSample);
    expect(await refundsOf(world, buyer)).toEqual([['settled', LPA_PRICE]]);
    expect(await bothBalances(world, buyer, [buyer.page, page])).toEqual([PRICE, PRICE]);
    expect(await itemsOf(world, buyer)).toEqual([['heart-basic', PRICE]]);
    const [, words] =
      (await messagesTo(world, buyer.customer.id)).find(([template]) => template === 'addons-refunded') ?? [];
    expect(words).toContain('CHF 49.00');
  });

  it('when the appointment has begun is paid back in full, and said', async () => {
    const buyer = await withAppointmentIn(world, await aPaidBuyer(world), 1);
    const page = await payLate(buyer, [LPA], () => withAppointmentIn(world, buyer, 0));
    expect(await refundsOf(world, buyer)).toEqual([['settled', LPA_PRICE]]);
    expect(await bothBalances(world, buyer, [buyer.page, page])).toEqual([PRICE, PRICE]);
    expect(await itemsOf(world, buyer)).toEqual([['heart-basic', PRICE]]);
    const told = (await messagesTo(world, buyer.customer.id)).map(([template]) => template);
    expect(told).toContain('addons-refunded');
  });

  it('is not taken when the page would be opened after the appointment began', async () => {
    const buyer = await aPaidBuyer(world);
    const { transactionNo } = await addAddons(world, buyer, [LPA]);
    await takeSample(world, buyer);
    expect((await checkOut(world, payingFor(buyer, transactionNo))).error).toBe('addons-too-late');
  });

  it('for a choice that was replaced is used for what can still be had, and the rest is paid back', async () => {
    const buyer = await aPaidBuyer(world);
    // Nobody can close the page of the first choice any more: its row says that it never opened.
    const first = await addAddons(world, buyer, [LPA, APOB]);
    const page = await openPage(world, payingFor(buyer, first.transactionNo));
    const transaction = await findRow(world.services, Transaction, ['id'], {
      where: { transactionNo: first.transactionNo },
    });
    const where = { transactionId: transaction?.id ?? '' };
    await updateRows(world.services, CheckoutSession, { state: SessionState.neverOpened }, where);
    const { page: other } = await buyAddons(world, buyer, [APOB]);
    await decide(world, page, 'pay');
    await runJobs(world);
    expect(await itemsOf(world, buyer)).toEqual([
      ['heart-basic', PRICE],
      [APOB, APOB_PRICE],
      [LPA, LPA_PRICE],
    ]);
    expect(await refundsOf(world, buyer)).toEqual([['settled', APOB_PRICE]]);
    const total = PRICE + LPA_PRICE + APOB_PRICE;
    expect(await bothBalances(world, buyer, [buyer.page, page, other])).toEqual([total, total]);
  });

  it('for a choice that was replaced ends the choice that is open, and its page', async () => {
    const buyer = await aPaidBuyer(world);
    const first = await addAddons(world, buyer, [LPA, APOB]);
    const page = await openPage(world, payingFor(buyer, first.transactionNo));
    const transaction = await findRow(world.services, Transaction, ['id'], {
      where: { transactionNo: first.transactionNo },
    });
    const where = { transactionId: transaction?.id ?? '' };
    await updateRows(world.services, CheckoutSession, { state: SessionState.neverOpened }, where);
    const second = await addAddons(world, buyer, [APOB]);
    const other = await openPage(world, payingFor(buyer, second.transactionNo));
    await decide(world, page, 'pay');
    await runJobs(world);
    expect(await paymentStatesOf(world, buyer)).toEqual(['order settled', 'add-on settled', 'add-on canceled']);
    expect((await world.services.payments.getCheckoutSession(other)).status).toBe('expired');
    const total = PRICE + LPA_PRICE + APOB_PRICE;
    expect(await bothBalances(world, buyer, [buyer.page, page, other])).toEqual([total, total]);
  });

  it('and is cancelled with the order: what was paid for extras comes back with it', async () => {
    const buyer = await aPaidBuyer(world);
    const { page } = await buyAddons(world, buyer, [LPA]);
    expect((await orderOf(world, buyer)).cancelling).toEqual({ refund: PRICE + LPA_PRICE, kept: 0 });
    await cancelAsCustomer(world, buyer);
    await runJobs(world);
    expect(await bothBalances(world, buyer, [buyer.page, page])).toEqual([0, 0]);
    expect((await ledgerOf(world, buyer)).filter(([kind]) => kind === 'refund')).toHaveLength(2);
  });
});

describe('an appointment that has begun', () => {
  it('ends adding, whether or not anybody says that the sample is taken', async () => {
    const buyer = await aPaidBuyer(world);
    world.advance(Date.parse(buyer.slot.from) - world.services.now().getTime() - HOUR_MS);
    const before = await signedInAgain(world, buyer);
    expect((await addAddons(world, before, [LPA])).status).toBe(200);
    world.advance(HOUR_MS);
    const after = await signedInAgain(world, buyer);
    expect((await addAddons(world, after, [LPA])).error).toMatchObject({ error: 'addons-too-late' });
    expect((await orderOf(world, after)).addingBarred).toBe('addons-too-late');
  });
});
