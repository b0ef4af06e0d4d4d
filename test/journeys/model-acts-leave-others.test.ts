import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findRow } from '#shared/server/database/model-rows.ts';
import { CriticalAlert } from '#shared/server/models/critical-alert.ts';
import { casesOf, REASON, WHY } from '#test/factories/attacked-results.ts';
import { type Buyer, cancelAsCustomer, decide, openPage } from '#test/factories/buyers.ts';
import { HB, POTASSIUM } from '#test/factories/lab-words.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot, aPlacedOrder } from '#test/factories/orders.ts';
import { aDoctor, anAdmin, type Person, visitAs } from '#test/factories/people.ts';
import type { MeasuredOrder } from '#test/factories/results.ts';
import { rowsOf } from '#test/factories/rows-of.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { aShare } from '#test/factories/shares.ts';
import { applyVoucher, aVoucher, revokeVoucher } from '#test/factories/vouchers.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let admin: Visitor;
let doctor: Visitor;
let physician: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world));
  physician = await aDoctor(world);
  doctor = await visitAs(world, physician);
});

afterAll(() => world?.close());

const { aCase, send, review, judged, messageOf } = casesOf(() => ({ world, doctor, admin }));

/** One after the other for two people whose records are alike: what is done for one of them leaves every row of the other as it was, with the jobs of it. */
async function doForBoth<S extends Subject>(subjects: readonly [S, S], act: (subject: S) => Promise<unknown>) {
  for (const [mine, other] of [subjects, subjects.toReversed() as [S, S]]) {
    const ids = [other.orderId, other.customer.id];
    await finish();
    const before = await rowsOf(world.services, ids);
    await act(mine);
    await finish();
    expect(await rowsOf(world.services, ids)).toEqual(before);
  }
}

/** Its jobs, and what providers report of them. */
async function finish(): Promise<void> {
  await runJobs(world);
  await world.standIns.settled();
}

interface Subject {
  orderId: string;
  customer: Person;
}

describe('of two results, what is done with one leaves the other as it is:', () => {
  interface Case extends MeasuredOrder {
    importId?: string;
    shareId?: string;
  }
  let cases: [Case, Case];

  beforeAll(async () => {
    cases = [await aCase(), await aCase()];
  }, 60_000);

  const say = (one: Case, value: string, at: string) => send(one, { ...POTASSIUM, value, at });
  const params = ({ resultId: id }: Case) => ({ id });
  const release = async (order: Case) =>
    doctor.need('releaseResult', {
      params: params(order),
      body: judged(await review(order), { correctionReason: REASON }),
    });

  it.each<[string, (one: Case) => Promise<unknown>]>([
    ['a value that comes', (one) => say(one, '4.2', '20261120080000')],
    ['a value that is said once more', (one) => say(one, '4.2', '20261120090000')],
    ['a value that replaces it', (one) => say(one, '4.4', '20261120100000')],
    ['a word that was written before, put aside', (one) => say(one, '4.9', '20261119080000')],
    [
      'a decision about that word',
      async (one) => {
        const { asides } = await review(one);
        const wordId = asides[0]?._id ?? '';
        const body = { taken: true, reason: WHY };
        await doctor.need('decideWord', { params: { ...params(one), wordId }, body });
      },
    ],
    [
      'a critical value, by a message that is undone later',
      async (one) => {
        one.importId = await send(one, { ...HB, value: '50' });
      },
    ],
    ['its alarm, once the case is opened', (one) => review(one)],
    ['its alarm, taken over', (one) => doctor.need('acknowledgeAlert', { params: params(one) })],
    [
      'a case that is taken',
      (one) => doctor.need('assignResult', { params: params(one), body: { createdBy: physician.id } }),
    ],
    [
      'the match that is undone',
      async (one) => {
        const { id, messageId } = await messageOf(one.importId ?? '');
        await admin.need('undoMatch', { params: { id, messageId }, body: { reason: WHY } });
      },
    ],
    [
      'a draft',
      async (one) =>
        doctor.need('saveResult', { params: params(one), body: { ...judged(await review(one)), unremarkable: [] } }),
    ],
    ['a release', release],
    [
      'a share',
      async (one) => {
        one.shareId = (await aShare(await visitAs(world, one.customer), one.orderId)).id;
      },
    ],
    [
      'a share that is ended',
      async ({ orderId, customer, shareId = '' }) => {
        await (await visitAs(world, customer)).need('endShare', { params: { orderId, shareId } });
      },
    ],
    [
      'a correction',
      async (one) => {
        const { version } = await review(one);
        await doctor.need('startCorrection', { params: params(one), body: { version, reason: REASON } });
      },
    ],
    ['a corrected release', release],
  ])('%s', (_what, act) => doForBoth(cases, act), 120_000);

  it('and both alarms were raised and taken over', async () => {
    for (const { resultId } of cases) {
      const alert = await findRow(world.services, CriticalAlert, ['confirmedAt', 'acknowledgedAt'], {
        where: { resultId },
      });
      expect([alert?.confirmedAt, alert?.acknowledgedAt]).toEqual([expect.any(Date), expect.any(Date)]);
    }
  });
});

describe('of two orders, what is done with one leaves the other as it is:', () => {
  interface Bought extends Buyer {
    code: string;
    page?: string;
  }
  let orders: [Bought, Bought];

  const aBought = async (): Promise<Bought> => {
    const order = await aPlacedOrder(world);
    const { token = '' } = await visitAs(world, order.customer);
    return { ...order, token, code: await aVoucher(world) };
  };
  beforeAll(async () => {
    orders = [await aBought(), await aBought()];
  }, 60_000);

  const customerOf = ({ customer }: Bought) => visitAs(world, customer);

  it.each<[string, (one: Bought) => Promise<unknown>]>([
    ['a voucher that is applied', (one) => applyVoucher(world, one, one.code)],
    ['a voucher that is given back', (one) => revokeVoucher(world, one)],
    [
      'another time',
      async (one) => {
        const { partnerBranchId, from } = await aFreeSlot(world);
        const body = { partnerBranchId, from };
        await (await customerOf(one)).need('chooseSlot', { params: { orderId: one.orderId }, body });
      },
    ],
    [
      'a page that is opened',
      async (one) => {
        one.page = await openPage(world, one);
      },
    ],
    ['a payment', (one) => decide(world, one.page ?? '', 'pay')],
    [
      'an address',
      ({ orderId }) => admin.need('changeAddress', { params: { orderId }, body: { invoiceAddress: null } }),
    ],
    [
      'an appointment that moves',
      async (one) => {
        const { partnerBranchId, from } = await aFreeSlot(world);
        await (await customerOf(one)).need('saveReschedule', {
          params: { orderId: one.orderId },
          body: { partnerBranchId, from },
        });
      },
    ],
    ['a cancellation with its refund', (one) => cancelAsCustomer(world, one)],
  ])('%s', (_what, act) => doForBoth(orders, act), 120_000);
});
