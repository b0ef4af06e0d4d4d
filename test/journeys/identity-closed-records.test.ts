import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '#shared/contract/all.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { CORRECTION_REMINDER_MS } from '#shared/limits/results.ts';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { IdempotencyKey } from '#shared/server/models/idempotency-key.ts';
import { Order } from '#shared/server/models/order.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { aBuyer, cancelAsCustomer, misbehave, moneyAtProvider, PRICE, recover } from '#test/factories/buyers.ts';
import { addressOf, call } from '#test/factories/call.ts';
import { closeAccount } from '#test/factories/closing.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder } from '#test/factories/orders.ts';
import { aPaidBuyer, balanceOf, refundsOf } from '#test/factories/paid-buyers.ts';
import { aCustomer, anAdmin, aPerson, type Person, signIn, visitAs } from '#test/factories/people.ts';
import { aReleasedOrder } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { applyVoucher, aVoucher, logOf, usesOf } from '#test/factories/vouchers.ts';
import { readPdf } from '#test/setup/read-pdf.ts';

/** Without a worker, so that codes can be read before their SMS is sent. */
let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => recover(world));
afterAll(() => world.close());

async function close(person: Pick<Person, 'id' | 'phoneNo'>): Promise<void> {
  const { status, text } = await closeAccount(world, person);
  expect([status, text]).toEqual([204, '']);
}

/** Messages written for a person, or to one of these numbers, after the last one that says the account is closed. */
async function messagesAfterClosing({ id, phoneNo }: Person): Promise<string[]> {
  const rows = await findRows(world.services, SmsMessage, ['template', 'userId', 'phoneNo', 'state'], {
    order: ['createdAt', 'id'],
  });
  const own = rows.filter((row) => row.userId === id || row.phoneNo === phoneNo || row.phoneNo.includes(id));
  const last = own.findLastIndex(({ template }) => template === 'account-closed');
  expect(last).toBeGreaterThanOrEqual(0);
  return own.slice(last + 1).map(({ template }) => template);
}

describe('what is under way at the closing', () => {
  it('a voucher reserved on an unpaid order comes back, and somebody else redeems it', async () => {
    const buyer = await aBuyer(world);
    const code = await aVoucher(world);
    expect((await applyVoucher(world, buyer, code)).status).toBe(200);
    expect(await usesOf(world, code)).toEqual({ counted: 1, taken: 1 });
    await close(buyer.customer);
    expect(await usesOf(world, code)).toEqual({ counted: 0, taken: 0 });
    expect((await logOf(world, code)).map(([event]) => event).at(-1)).toBe('give-back');
    expect((await applyVoucher(world, await aBuyer(world), code)).status).toBe(200);
  });

  it('a refund is finished before, and nothing is written to whoever has the number next', async () => {
    const buyer = await aPaidBuyer(world);
    misbehave(world, '500', 'refunds');
    expect((await cancelAsCustomer(world, buyer)).status).toBe(204);
    await runJobs(world);
    expect(await refundsOf(world, buyer)).toEqual([[expect.not.stringMatching('settled'), PRICE]]);
    await expect(close(buyer.customer)).rejects.toThrow('"waitsFor":"refund"');
    await recover(world);
    world.advance(HOUR_MS);
    await runJobs(world);
    await close(buyer.customer);
    await runJobs(world);
    expect(await refundsOf(world, buyer)).toEqual([['settled', PRICE]]);
    expect([await balanceOf(world, buyer), await moneyAtProvider(world, [buyer.page])]).toEqual([0, 0]);
    expect(await messagesAfterClosing(buyer.customer)).toEqual([]);
  });

  it('a reminder of an appointment that was cancelled is not sent', async () => {
    const order = await aPaidBuyer(world);
    expect((await cancelAsCustomer(world, order)).status).toBe(204);
    await runJobs(world);
    await close(order.customer);
    const inTime = Date.parse(order.slot.from) - 23 * HOUR_MS;
    world.advance(inTime - world.services.now().getTime());
    await runJobs(world);
    expect(await messagesAfterClosing(order.customer)).toEqual([]);
  });

  it('a reminder of a corrected result that nobody read is not sent', async () => {
    const { customer, resultId } = await aReleasedOrder(world);
    const { services } = world;
    const { releasedVersion } =
      (await findRow(services, TestResult, ['releasedVersion'], { where: { id: resultId } })) ?? {};
    const dueAt = new Date(services.now().getTime() + CORRECTION_REMINDER_MS);
    const job = { resultId, version: releasedVersion ?? 0 };
    await inTransaction(services, (tx) => appendJob(tx, 'remind-corrected-result', job, { dueAt }));
    await close(customer);
    world.advance(CORRECTION_REMINDER_MS + DAY_MS);
    await runJobs(world);
    expect(await messagesAfterClosing(customer)).toEqual([]);
  });
});

describe('who still finds a closed account', () => {
  it('only administrators: for crm_admin and HOSA_CRM there is no record, and the search finds nobody', async () => {
    const { customer, orderId, orderNumber } = await aReleasedOrder(world);
    await updateRows(world.services, Order, { application: 'homesampling' }, { id: orderId });
    const staff = [await aPerson(world, ['crm_admin']), await aPerson(world, ['HOSA_CRM'])];
    const look = async (person: Person) => {
      const visitor = await visitAs(world, person);
      const { items } = await visitor.need('listUsers', { query: { search: orderNumber } });
      const all = await visitor.need('listUsers', { query: { sort: 'newest' } });
      return [
        (await visitor.call('getUser', { params: { id: customer.id } })).status,
        items.map(({ id }) => id),
        all.items.some(({ id }) => id === customer.id),
      ];
    };
    for (const person of staff) expect(await look(person)).toEqual([200, [customer.id], true]);
    await close(customer);
    for (const person of staff) expect(await look(person)).toEqual([404, [], false]);
    expect(await look(await anAdmin(world))).toEqual([200, [customer.id], true]);
  });
});

describe('whom the kept records are about', () => {
  const REASON = 'The tax office disputes an invoice.';
  const openings = async (id: string) => {
    const where = { entityId: id, event: 'identity.closed-identity-opened' } as const;
    return findRows(world.services, Activity, ['actorId', 'facts'], { where, order: ['at', 'id'] });
  };

  it('an administrator opens it with a reason; both are recorded, and the name is kept nowhere else', async () => {
    const { customer } = await aReleasedOrder(world);
    await close(customer);
    const admin = await anAdmin(world);
    const { token } = await signIn(world, admin);
    const ask = { params: { id: customer.id }, token, idempotencyKey: `open-${customer.id}` };
    const { status, reply } = await call(world.baseUrl, 'openClosedIdentity', { ...ask, body: { reason: REASON } });
    expect(status).toBe(200);
    const { firstName, lastName, birthdate, sex } = customer;
    expect(reply).toMatchObject({ firstName, lastName, birthdate, sex, streetAddress: 'Musterweg 1', zipCode: '8400' });
    expect(await openings(customer.id)).toEqual([{ actorId: admin.id, facts: { reason: REASON } }]);
    const replies = await findRows(world.services, IdempotencyKey, ['reply']);
    expect(JSON.stringify(replies)).not.toContain(lastName);
    expect(world.logged()).not.toContain('"alarm"');
    const without = await call(world.baseUrl, 'openClosedIdentity', { ...ask, body: { reason: ' ' } });
    expect([without.status, without.error.fields?.[0]?.path]).toEqual([400, 'reason']);
    expect(await openings(customer.id)).toHaveLength(1);
  });

  it('is not found where the account is open, or nothing has to be kept', async () => {
    const [open, empty] = [await aCustomer(world), await aCustomer(world)];
    await close(empty);
    const { token } = await signIn(world, await anAdmin(world));
    for (const { id } of [open, empty]) {
      const body = { reason: REASON };
      const { status } = await call(world.baseUrl, 'openClosedIdentity', { params: { id }, token, body });
      expect(status).toBe(404);
      expect(await openings(id)).toEqual([]);
    }
  });

  it('the invoice that an administrator fetches bears the name, and the fetching is recorded', async () => {
    const customer = await aCustomer(world, { firstName: 'Regula', lastName: 'Zgraggen' });
    const { orderNumber, transactionNo, orderId } = await aPaidOrder(world, { customer });
    await updateRows(world.services, Order, { status: OrderStatus.COMPLETED }, { id: orderId });
    await close(customer);
    const admin = await anAdmin(world);
    const { token } = await signIn(world, admin);
    const query = { orderNo: orderNumber, transactionNo };
    const response = await fetch(`${world.baseUrl}${addressOf(contract.getInvoiceFile, { query })}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(200);
    const { text } = await readPdf(new Uint8Array(await response.arrayBuffer()));
    expect(text).toContain('Regula Zgraggen');
    expect(text).toContain('8400 Winterthur');
    const facts = { reason: `invoice ${transactionNo}` };
    expect(await openings(customer.id)).toEqual([{ actorId: admin.id, facts }]);
  });
});
