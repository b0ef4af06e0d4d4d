import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import research from '#shared/content/research-approval.json' with { type: 'json' };
import { listRefusals } from '#shared/contract/list-refusals.ts';
import { profile } from '#shared/contract/profile.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { NotFound } from '#shared/errors.ts';
import { countRows, findRows } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { changeEmail } from '#shared/server/identity/change-email.ts';
import { changePhoneNo } from '#shared/server/identity/change-phone-no.ts';
import { changeUser } from '#shared/server/identity/change-user.ts';
import { findUser } from '#shared/server/identity/find-user.ts';
import { openSession } from '#shared/server/identity/open-session.ts';
import { sendContactCode } from '#shared/server/identity/send-contact-code.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { Order } from '#shared/server/models/order.ts';
import { ResearchApproval } from '#shared/server/models/research-approval.ts';
import { Session } from '#shared/server/models/session.ts';
import { draftOrder } from '#shared/server/orders/draft-order.ts';
import { giveResearchApproval } from '#shared/server/surveys/give-research-approval.ts';
import { call } from '#test/factories/call.ts';
import { closeAccount, readyToClose as prepareClosing } from '#test/factories/closing.ts';
import { type Node, openNode } from '#test/factories/open-node.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot, aPlacedOrder, orderBody } from '#test/factories/orders.ts';
import { aCustomer, aPhoneNo, type Person, signIn } from '#test/factories/people.ts';
import { waitUntil } from '#test/setup/wait-until.ts';

/** Without a worker, so that codes can be read before their SMS is sent. */
let world: World;
let there: Node;

beforeAll(async () => {
  world = await openWorld();
  there = await openNode(world, { recheckMs: HOUR_MS });
}, 120_000);
afterAll(async () => {
  await there?.close();
  await world?.close();
});

const readyToClose = (person: Pick<Person, 'id' | 'phoneNo'>) => prepareClosing(world, person);
const close = (person: Pick<Person, 'id' | 'phoneNo'>) => closeAccount(world, person);
const rowOf = (id: string) => findUser(world.services, id);
const closings = (id: string) =>
  countRows(world.services, Activity, { event: 'identity.account-closed', entityId: id });

describe('at the same moment', () => {
  it('two closings close once, and both are done', async () => {
    const customer = await aCustomer(world);
    const ready = await readyToClose(customer);
    const answers = await Promise.all(
      [world.baseUrl, there.baseUrl].map((baseUrl) => call(baseUrl, 'closeAccount', ready)),
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await closings(customer.id)).toBe(1);
  });

  it('an order is either placed and cancelled, or not placed at all', async () => {
    for (let round = 0; round < 6; round++) {
      const customer = await aCustomer(world);
      const ready = await readyToClose(customer);
      const slot = await aFreeSlot(world);
      const { token } = await signIn(world, customer);
      const place = call(there.baseUrl, 'createOrder', { token, body: orderBody(slot) });
      const [, ended] = await Promise.all([place, call(world.baseUrl, 'closeAccount', ready)]);
      expect(ended.status).toBe(204);
      const orders = await findRows(world.services, Order, ['status'], { where: { customerId: customer.id } });
      expect(orders.filter(({ status }) => status !== OrderStatus.CANCELLED)).toEqual([]);
    }
  });

  it('an order that is being paid is waited for, and then keeps the account open', async () => {
    const { customer, orderId } = await aPlacedOrder(world);
    const ready = await readyToClose(customer);
    const settling = await createConnection(world.environment.DATABASE_URL ?? '');
    try {
      await settling.beginTransaction();
      await settling.query('UPDATE orders SET status = ? WHERE id = ?', [OrderStatus.PAID, orderId]);
      const closing = call(world.baseUrl, 'closeAccount', ready);
      const countWaiting = async (): Promise<number> => {
        const [[row]] = await settling.query<RowDataPacket[]>(
          "SELECT COUNT(*) AS waiting FROM information_schema.PROCESSLIST WHERE DB = DATABASE() AND INFO LIKE '%FROM orders%FOR UPDATE'",
        );
        return Number(row?.waiting);
      };
      await waitUntil('the closing waits', countWaiting, (waiting) => waiting > 0, world);
      await settling.commit();
      expect(await closing).toMatchObject({ status: 409, error: { error: 'orders-open' } });
    } finally {
      await settling.end();
    }
    expect((await rowOf(customer.id))?.closedAt).toBeNull();
  });

  it('an order or a change that was let in before the closing finds nobody', async () => {
    const customer = await aCustomer(world);
    const { sessionId } = await signIn(world, customer);
    await close(customer);
    const actor = { userId: customer.id, sessionId, roles: customer.roles };
    const body = orderBody(await aFreeSlot(world));
    await expect(inTransaction(world.services, (tx) => draftOrder(tx, actor, body))).rejects.toThrow(NotFound);
    const change = { actor, params: { id: customer.id }, body: { firstName: 'Nora' } };
    await expect(inTransaction(world.services, (tx) => changeUser(tx, change))).rejects.toThrow(NotFound);
    expect((await rowOf(customer.id))?.firstName).toBe('');
    const phone = { actor, phoneNo: aPhoneNo() };
    await expect(inTransaction(world.services, (tx) => changePhoneNo(tx, phone))).rejects.toThrow(NotFound);
    const mail = { actor, email: 'nora@example.org' };
    await expect(inTransaction(world.services, (tx) => changeEmail(tx, mail))).rejects.toThrow(NotFound);
    const asked = { actor, body: { phoneNo: aPhoneNo() }, request: { address: '192.0.2.9' } } as never;
    await expect(inTransaction(world.services, (tx) => sendContactCode(tx, asked))).rejects.toThrow(NotFound);
    // The calls of it name no record in their address: that they may find nobody is theirs to say.
    for (const declaration of [profile.sendContactCode, profile.verifyContactCode])
      expect(listRefusals(declaration)).toContain('not-found');
  });

  it('a consent to research that was let in before the closing is not given after it', async () => {
    const customer = await aCustomer(world);
    const { sessionId } = await signIn(world, customer);
    await close(customer);
    const actor = { userId: customer.id, sessionId, roles: customer.roles };
    const given = { actor, body: { approved: true, version: research.version }, request: { language: 'de' } } as never;
    await expect(inTransaction(world.services, (tx) => giveResearchApproval(tx, given))).rejects.toThrow(NotFound);
    expect(await countRows(world.services, ResearchApproval, { customerId: customer.id })).toBe(0);
  });

  it('a sign-in that had found the person opens no session any more', async () => {
    const customer = await aCustomer(world);
    const found = await rowOf(customer.id);
    await close(customer);
    const request = { address: '192.0.2.9', deviceId: null, header: () => '' } as never;
    const opened = inTransaction(world.services, (tx) =>
      openSession(tx, found as never, request, { secondFactorAt: null }),
    );
    await expect(opened).rejects.toThrow();
    expect(await countRows(world.services, Session, { userId: customer.id, endedAt: null })).toBe(0);
  });
});
