import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '#shared/durations.ts';
import { COUNTER_CANCELLED_AN_HOUR } from '#shared/limits/partner-sales.ts';
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCounterOrder, aPartner, aTicket, counterOf, counterOrder, type Partner } from '#test/factories/partners.ts';
import { aCustomer, visitAs } from '#test/factories/people.ts';
import type { Visitor } from '#test/setup/visitor.ts';

const PRICE = 11_900;
let world: World;
let partner: Partner;
let counter: Visitor;

beforeAll(async () => {
  world = await openWorld();
  partner = await aPartner(world, { places: 50 });
  counter = await counterOf(world, partner);
});
afterAll(() => world?.close());

const body = (expectedRefund: number) => ({ cancellationReason: 'wrong-test' as const, expectedRefund });

describe('a counter', () => {
  it('cannot flood somebody with messages by ordering and cancelling in turn', async () => {
    const { phoneNo } = await aCustomer(world);
    const { ticket } = await aTicket(world, counter, phoneNo);
    const statuses: number[] = [];
    for (let turn = 0; turn < COUNTER_CANCELLED_AN_HOUR + 4; turn += 1) {
      const { status, reply } = await counter.call('createPartnerOrder', { body: counterOrder(ticket) });
      statuses.push(status);
      if (status !== 200) continue;
      await counter.need('cancelAtCounter', { params: { orderId: reply._id }, body: body(0) });
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(COUNTER_CANCELLED_AN_HOUR);
    expect(statuses.at(-1)).toBe(429);
    const sent = await findRows(world.services, SmsMessage, ['id'], { where: { phoneNo } });
    expect(sent.length).toBeLessThanOrEqual(1 + 2 * COUNTER_CANCELLED_AN_HOUR);
    world.advance(HOUR_MS + 1000);
    counter = await counterOf(world, partner);
    const later = await aTicket(world, counter, phoneNo);
    expect((await counter.call('createPartnerOrder', { body: counterOrder(later.ticket) })).status).toBe(200);
  });

  it('sends no link to pay for what is paid while its time was lost', async () => {
    const { orderId, params } = await aCounterOrder(world, counter);
    await updateRows(world.services, Transaction, { status: 'settled' }, { orderId });
    expect((await counter.call('sendCounterLink', { params })).error.error).toBe('order-error');
  });

  it('takes and gives back money once, however many cancel and settle at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { orderId, params } = await aCounterOrder(world, counter);
      const settle = () => counter.call('settleAtCounter', { params, body: { amount: PRICE } });
      const cancel = (sum: number) => counter.call('cancelAtCounter', { params, body: body(sum) });
      const answers = await Promise.all([settle(), cancel(0), settle(), cancel(PRICE), cancel(0), settle()]);
      expect(answers.filter(({ status }) => ![204, 409, 400, 422].includes(status))).toEqual([]);
      const booked = await findRows(world.services, Transaction, ['type', 'status', 'amount'], { where: { orderId } });
      const refunds = booked.filter(({ type }) => type === 'refund');
      const { state, owed, total } = await counter.need('getPartnerOrder', { params });
      expect(refunds.length).toBeLessThanOrEqual(1);
      expect([state, owed]).toEqual(
        refunds.length === 1 ? ['cancelled', total] : [state === 'cancelled' ? 'cancelled' : 'paid', 0],
      );
    }
  });

  it('does nothing with an order of another branch, nor with one that a customer placed', async () => {
    const { orderId, params, customer } = await aCounterOrder(world, counter);
    const other = await counterOf(world, await aPartner(world));
    const answers = [
      await other.call('cancelAtCounter', { params, body: body(0) }),
      await other.call('sendCounterLink', { params }),
      await other.call('markLabelPrinted', { params }),
      await other.call('getPartnerOrder', { params }),
      await (await visitAs(world, customer)).call('cancelAtCounter', { params, body: body(0) }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 403]);
    expect((await counter.need('getPartnerOrder', { params: { orderId } })).state).toBe('unpaid');
  });
});
