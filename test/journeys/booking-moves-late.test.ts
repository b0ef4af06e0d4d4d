import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { findSlotAt } from '#shared/domain/booking/slots-of-day.ts';
import { formatDate, formatTime } from '#shared/domain/format-date.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { HOLD_ASKING_LIMIT_MS } from '#shared/limits/payments.ts';
import { lapseReschedule as lapseUnasked } from '#shared/server/booking/lapse-reschedule.ts';
import { listBranches } from '#shared/server/booking/read-branch.ts';
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { PaymentFailure } from '#shared/server/gateways/payment-failure.ts';
import { RetryAt } from '#shared/server/jobs/retry-at.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { PartnerBranch } from '#shared/server/models/partner-branch.ts';
import { Product } from '#shared/server/models/product.ts';
import { CLOSINGS } from '#test/factories/branch-closings.ts';
import {
  type Buyer,
  decide,
  HOLD_MS,
  misbehave,
  openPage,
  PRICE,
  paymentOf,
  recover,
  signedInAgain,
} from '#test/factories/buyers.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot, aPlacedOrder, type FreeSlot } from '#test/factories/orders.ts';
import { aPaidBuyer, bothBalances, messagesTo, refundsOf, takenAt } from '#test/factories/paid-buyers.ts';
import { anAdmin, visitAs } from '#test/factories/people.ts';
import {
  aSaved as aSavedIn,
  at,
  EXTRA_LATE_FEE,
  LATE_FEE,
  payerOf,
  placeOf as placeIn,
  saveTime,
  withAppointmentIn,
} from '#test/factories/reschedules.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { lapseReschedule } from '#worker/booking/lapse-reschedule.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterEach(() => recover(world));

afterAll(() => world.close());

const taken = (slot: FreeSlot) => takenAt(world, { slot });
const placeOf = (buyer: Buyer) => placeIn(world, buyer);

/** Somebody who saved another time 30 hours ahead, with the late fee to pay; the place of it is held. */
async function aSaved() {
  const saved = await aSavedIn(world);
  expect(saved.amount).toBe(LATE_FEE);
  return saved;
}

/** The same, with the fee paid; the provider has not told us yet. */
async function aPaidInSilence() {
  const saved = await aSaved();
  const page = await openPage(world, saved.payer);
  misbehave(world, 'withhold', '', 'webhook');
  await decide(world, page, 'pay');
  return { ...saved, page };
}

/** A place at the same moment in another branch. */
async function aSlotElsewhere({ partnerBranchId, from }: FreeSlot): Promise<FreeSlot> {
  const branches = await listBranches(world.services);
  const branch = branches.find(
    (one) =>
      one.active &&
      one.channel === 'direct' &&
      one.id !== partnerBranchId &&
      findSlotAt(one, Date.parse(from)) !== null,
  );
  if (!branch) throw new Error('no other branch is open at that moment');
  return { branch, partnerBranchId: branch.id, from };
}

const move = (token: string, orderId: string, slot: FreeSlot, reason?: string) =>
  call(world.baseUrl, 'rescheduleAppointment', {
    params: { id: orderId },
    token,
    body: { ...at(slot), ...(reason ? { reason } : {}) },
  });

const movesOf = (orderId: string) =>
  findRows(world.services, Activity, ['facts'], { where: { event: 'booking.rescheduled', entityId: orderId } });

describe('the same time, saved once more', () => {
  it('is another payment where the hold of the first is over, though no job has ended it', async () => {
    const { buyer, slot, payer } = await aSaved();
    world.advance(HOLD_MS + 1_000);
    const again = await signedInAgain(world, buyer);
    const { reply } = await saveTime(world, again, slot);
    expect(reply.transactionNo).not.toBe(payer.transactionNo);
    expect(await taken(slot)).toBe(1);
    const second = await payerOf(world, again, reply.transactionNo);
    expect(await paymentOf(world, second)).toMatchObject({ move: { state: 'held' } });
    expect(await paymentOf(world, await payerOf(world, again, payer.transactionNo))).toMatchObject({
      state: 'canceled',
    });
    await decide(world, await openPage(world, second), 'pay');
    await runJobs(world);
    expect(await placeOf(again)).toEqual(at(slot));
  });

  it('is another payment where the fee is another one by now', async () => {
    const { buyer, slot, payer } = await aSaved();
    const closer = await withAppointmentIn(world, buyer, 5);
    const { reply } = await saveTime(world, closer, slot);
    expect(reply).toMatchObject({ amount: EXTRA_LATE_FEE });
    expect(reply.transactionNo).not.toBe(payer.transactionNo);
    expect((await paymentOf(world, payer)).state).toBe('canceled');
    expect(await taken(slot)).toBe(1);
  });

  it('is another payment and another place in another branch', async () => {
    const { buyer, slot, payer } = await aSaved();
    const elsewhere = await aSlotElsewhere(slot);
    const { reply } = await saveTime(world, buyer, elsewhere);
    expect(reply.transactionNo).not.toBe(payer.transactionNo);
    expect([await taken(slot), await taken(elsewhere)]).toEqual([0, 1]);
  });
});

describe('where the appointment is', () => {
  it('is not the same time in another branch', async () => {
    const buyer = await aPaidBuyer(world);
    const elsewhere = await aSlotElsewhere(buyer.slot);
    expect((await saveTime(world, buyer, elsewhere)).status).toBe(200);
    expect(await placeOf(buyer)).toEqual(at(elsewhere));
    expect([await taken(buyer.slot), await taken(elsewhere)]).toEqual([0, 1]);
  });

  it('moved at once to there, nothing changes and nobody is told', async () => {
    const buyer = await aPaidBuyer(world);
    expect((await move(buyer.token, buyer.orderId, buyer.slot)).status).toBe(204);
    expect(await taken(buyer.slot)).toBe(1);
    expect(await movesOf(buyer.orderId)).toEqual([]);
    const told = (await messagesTo(world, buyer.customer.id)).map(([template]) => template);
    expect(told).not.toContain('appointment-rescheduled');
  });
});

describe('at once', () => {
  it('an administrator also moves what is not sold any more', async () => {
    const buyer = await aPaidBuyer(world);
    const { token = '' } = await visitAs(world, await anAdmin(world));
    const slot = await aFreeSlot(world);
    await updateRows(world.services, Product, { active: 0 }, { key: 'heart-basic' });
    try {
      expect((await move(buyer.token, buyer.orderId, slot)).error.error).toBe('reschedule-unavailable');
      expect((await move(token, buyer.orderId, slot, 'Apotheke geschlossen')).status).toBe(204);
    } finally {
      await updateRows(world.services, Product, { active: 1 }, { key: 'heart-basic' });
    }
    expect(await placeOf(buyer)).toEqual(at(slot));
  });

  it('what a customer gives as a reason is not kept: it is an administrator’s', async () => {
    const buyer = await aPaidBuyer(world);
    const slot = await aFreeSlot(world);
    expect((await move(buyer.token, buyer.orderId, slot, 'weil')).status).toBe(204);
    const [moved] = await movesOf(buyer.orderId);
    expect(moved?.facts).toMatchObject({ to: slot.from });
    expect(moved?.facts).not.toHaveProperty('reason');
  });
});

describe('the end of a hold', () => {
  it('is a job of the moment when it is over, and not before', async () => {
    const { slot, payer } = await aSaved();
    const { holdUntil } = await paymentOf(world, payer);
    const jobs = await findRows(world.services, OutboxJob, ['payload', 'dueAt'], {
      where: { kind: 'lapse-reschedule' },
    });
    const mine = jobs.filter(
      ({ payload }) => (payload as { transactionId: string }).transactionId === payer.transactionId,
    );
    expect(mine.map(({ dueAt }) => dueAt.toISOString())).toEqual([holdUntil]);
    await expect(lapseReschedule(world.services, { transactionId: payer.transactionId })).rejects.toThrow(RetryAt);
    expect(await taken(slot)).toBe(1);
    expect((await paymentOf(world, payer)).move?.state).toBe('held');
  });
});

describe('a fee of which we hear late', () => {
  it('goes back where the time that it was for has passed, and the place of that is free', async () => {
    const { buyer, slot, payer, page } = await aPaidInSilence();
    world.advance(Date.parse(slot.from) + MINUTE_MS - world.services.now().getTime());
    await lapseReschedule(world.services, { transactionId: payer.transactionId });
    await runJobs(world);
    expect(await placeOf(await signedInAgain(world, buyer))).toEqual(at(buyer.slot));
    expect([await taken(buyer.slot), await taken(slot)]).toEqual([1, 0]);
    expect(await refundsOf(world, buyer)).toEqual([['settled', LATE_FEE]]);
    expect(await bothBalances(world, buyer, [buyer.page, page])).toEqual([PRICE, PRICE]);
  });

  it('goes back where an administrator moved the appointment meanwhile', async () => {
    const { buyer, slot, page } = await aPaidInSilence();
    const { token = '' } = await visitAs(world, await anAdmin(world));
    const other = await aFreeSlot(world);
    expect((await move(token, buyer.orderId, other, 'Apotheke geschlossen')).status).toBe(204);
    await recover(world);
    await runJobs(world);
    expect(await placeOf(buyer)).toEqual(at(other));
    expect([await taken(buyer.slot), await taken(slot), await taken(other)]).toEqual([0, 0, 1]);
    expect(await bothBalances(world, buyer, [buyer.page, page])).toEqual([PRICE, PRICE]);
  });

  it('goes back where another time was chosen instead, also when that was not paid in the end', async () => {
    const { buyer, slot, page } = await aPaidInSilence();
    const other = await aFreeSlot(world);
    const second = await payerOf(world, buyer, (await saveTime(world, buyer, other)).reply.transactionNo);
    world.advance(HOLD_MS + 1_000);
    await lapseReschedule(world.services, { transactionId: second.transactionId });
    await recover(world);
    await runJobs(world);
    expect(await placeOf(await signedInAgain(world, buyer))).toEqual(at(buyer.slot));
    expect([await taken(buyer.slot), await taken(slot), await taken(other)]).toEqual([1, 0, 0]);
    expect(await bothBalances(world, buyer, [buyer.page, page])).toEqual([PRICE, PRICE]);
  });
});

describe('a hold that is over while a page is open', () => {
  const JOB = { job: 'lapse-reschedule' } as const;

  it('keeps the place as long as nobody knows whether it is paid there', async () => {
    const { slot, payer } = await aSaved();
    await openPage(world, payer);
    world.advance(HOLD_MS + 1_000);
    expect(await inTransaction(world.services, (tx) => lapseUnasked(tx, payer.transactionId, JOB))).toBe(false);
    expect(await taken(slot)).toBe(1);
  });

  it('frees it unasked in the end, and ends the page as soon as the provider can be reached', async () => {
    const { buyer, slot, payer } = await aSaved();
    const page = await openPage(world, payer);
    const away = () => Promise.reject(new PaymentFailure('unknown', 'no-answer'));
    const payments = { ...world.services.payments, expireCheckoutSession: away };
    world.advance(HOLD_MS + HOLD_ASKING_LIMIT_MS + 1_000);
    await lapseReschedule({ ...world.services, payments }, { transactionId: payer.transactionId });
    expect([await taken(buyer.slot), await taken(slot)]).toEqual([1, 0]);
    const again = await signedInAgain(world, payer);
    expect(await paymentOf(world, again)).toMatchObject({ state: 'canceled', move: { state: 'lapsed' } });
    expect((await world.services.payments.getCheckoutSession(page)).status).toBe('open');
    await runJobs(world);
    expect((await world.services.payments.getCheckoutSession(page)).status).toBe('expired');
  });
});

describe('money that comes after the time was given up', () => {
  /** The hold is ended as if the provider had not known of the payment. */
  async function paidTooLate() {
    const saved = await aSaved();
    const page = await openPage(world, saved.payer);
    misbehave(world, 'withhold', '', 'webhook');
    await decide(world, page, 'pay');
    await world.services.sequelize.query('UPDATE reschedules SET state = ? WHERE transactionId = ?', {
      replacements: ['lapsed', saved.payer.transactionId],
    });
    await world.services.sequelize.query('UPDATE transactions SET status = ? WHERE id = ?', {
      replacements: ['canceled', saved.payer.transactionId],
    });
    await world.services.sequelize.query(
      'UPDATE slot_places SET taken = taken - 1 WHERE partnerBranchId = ? AND startsAt = ?',
      { replacements: [saved.slot.partnerBranchId, new Date(saved.slot.from)] },
    );
    return { ...saved, page };
  }

  const arrive = async () => {
    await recover(world);
    await runJobs(world);
  };

  it('still moves the appointment where the place is free', async () => {
    const { buyer, slot, payer } = await paidTooLate();
    await arrive();
    expect(await placeOf(buyer)).toEqual(at(slot));
    expect([await taken(buyer.slot), await taken(slot)]).toEqual([0, 1]);
    expect(await paymentOf(world, payer)).toMatchObject({ state: 'settled', move: { state: 'moved' } });
  });

  it('goes back in full where somebody else has the place, and the appointment stays', async () => {
    const { buyer, slot, payer, page } = await paidTooLate();
    await aPlacedOrder(world, { slot });
    await arrive();
    expect(await placeOf(buyer)).toEqual(at(buyer.slot));
    expect([await taken(buyer.slot), await taken(slot)]).toEqual([1, 1]);
    expect(await refundsOf(world, buyer)).toEqual([['settled', LATE_FEE]]);
    expect(await bothBalances(world, buyer, [buyer.page, page])).toEqual([PRICE, PRICE]);
    expect(await paymentOf(world, payer)).toMatchObject({ state: 'refunded', move: { state: 'lapsed' } });
    const told = (await messagesTo(world, buyer.customer.id)).at(-1);
    expect(told?.[0]).toBe('move-refunded');
    expect(told?.[1]).toContain('CHF 20.00');
  });

  it('goes back where the branch was closed meanwhile', async () => {
    const { buyer, slot, page } = await paidTooLate();
    await updateRows(world.services, PartnerBranch, { active: 0 }, { id: slot.partnerBranchId });
    await arrive();
    await updateRows(world.services, PartnerBranch, { active: 1 }, { id: slot.partnerBranchId });
    expect(await placeOf(buyer)).toEqual(at(buyer.slot));
    expect(await taken(slot)).toBe(0);
    expect(await bothBalances(world, buyer, [buyer.page, page])).toEqual([PRICE, PRICE]);
  });

  it('goes back where another time was chosen meanwhile', async () => {
    const { buyer, slot, page } = await paidTooLate();
    const other = await aFreeSlot(world);
    await saveTime(world, buyer, other);
    await arrive();
    expect(await placeOf(buyer)).toEqual(at(buyer.slot));
    expect([await taken(slot), await taken(other)]).toEqual([0, 1]);
    expect(await bothBalances(world, buyer, [buyer.page, page])).toEqual([PRICE, PRICE]);
  });

  it('goes back where an administrator moved the appointment meanwhile', async () => {
    const { buyer, slot, page } = await paidTooLate();
    const { token = '' } = await visitAs(world, await anAdmin(world));
    const other = await aFreeSlot(world);
    const body = { ...at(other), reason: 'Apotheke geschlossen' };
    await call(world.baseUrl, 'rescheduleAppointment', { params: { id: buyer.orderId }, token, body });
    await arrive();
    expect(await placeOf(buyer)).toEqual(at(other));
    expect([await taken(slot), await taken(other)]).toEqual([0, 1]);
    expect(await bothBalances(world, buyer, [buyer.page, page])).toEqual([PRICE, PRICE]);
  });

  it('goes back with everything where the order was cancelled', async () => {
    const { buyer, slot, payer } = await aSaved();
    const page = await openPage(world, payer);
    misbehave(world, 'withhold', '', 'webhook');
    await decide(world, page, 'pay');
    await call(world.baseUrl, 'cancelOrder', {
      params: { orderId: buyer.orderId },
      token: buyer.token,
      body: { cancellationReasons: ['wrong-test'], shouldRefund: true },
    });
    expect([await taken(buyer.slot), await taken(slot)]).toEqual([0, 0]);
    await arrive();
    expect([await taken(buyer.slot), await taken(slot)]).toEqual([0, 0]);
    // The fee of the cancellation is kept, that of the move is not.
    expect(await bothBalances(world, buyer, [buyer.page, page])).toEqual([LATE_FEE, LATE_FEE]);
    const told = (await messagesTo(world, buyer.customer.id)).map(([template]) => template);
    expect(told.filter((template) => template.endsWith('-refunded'))).toEqual(['order-refunded', 'order-refunded']);
  });
});

describe('a fee for a time that is held in a branch', () => {
  it.each(Object.entries(CLOSINGS))(
    'goes back where it %s, the appointment stays, and the person is told',
    async (_what, close) => {
      const { buyer, slot, payer, page } = await aPaidInSilence();
      const open = await close(world, slot);
      try {
        await recover(world);
        await runJobs(world);
      } finally {
        await open();
      }
      expect(await placeOf(buyer)).toEqual(at(buyer.slot));
      expect([await taken(buyer.slot), await taken(slot)]).toEqual([1, 0]);
      expect(await bothBalances(world, buyer, [buyer.page, page])).toEqual([PRICE, PRICE]);
      expect(await paymentOf(world, payer)).toMatchObject({ state: 'refunded', move: { state: 'released' } });
      const [template, words] = (await messagesTo(world, buyer.customer.id)).at(-1) ?? [];
      expect(template).toBe('move-refunded');
      for (const said of ['CHF 20.00', formatDate(buyer.slot.from), formatTime(buyer.slot.from)])
        expect(words).toContain(said);
    },
  );

  it('moves the appointment to a time that was promised, though the branch cuts its day in other slots by now', async () => {
    const { buyer, slot, page } = await aPaidInSilence();
    const { timeSlotDurationMinutes } = slot.branch;
    const branch = { id: slot.partnerBranchId };
    // No slot begins at that minute any more.
    await updateRows(world.services, PartnerBranch, { timeSlotDuration: 7 }, branch);
    try {
      await recover(world);
      await runJobs(world);
    } finally {
      await updateRows(world.services, PartnerBranch, { timeSlotDuration: timeSlotDurationMinutes }, branch);
    }
    expect(await placeOf(buyer)).toEqual(at(slot));
    expect(await bothBalances(world, buyer, [buyer.page, page])).toEqual([PRICE + LATE_FEE, PRICE + LATE_FEE]);
  });
});
