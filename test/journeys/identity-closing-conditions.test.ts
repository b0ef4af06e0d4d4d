import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { TransactionStatus } from '#shared/domain/orders/transaction.ts';
import { CheckoutState } from '#shared/domain/payments/transaction-machine.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { findUser } from '#shared/server/identity/find-user.ts';
import { Order } from '#shared/server/models/order.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { call } from '#test/factories/call.ts';
import { closeAccount, readyToClose as prepareClosing } from '#test/factories/closing.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, aPlacedOrder } from '#test/factories/orders.ts';
import { aCustomer, aDoctor, anAdmin, aPerson, type Person, signIn, visitAs } from '#test/factories/people.ts';
import { readCode } from '#test/factories/read-code.ts';
import { aRefund } from '#test/factories/refunds.ts';

/** Without a worker, so that codes can be read before their SMS is sent. */
let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

const readyToClose = (person: Pick<Person, 'id' | 'phoneNo'>) => prepareClosing(world, person);
const close = (person: Pick<Person, 'id' | 'phoneNo'>) => closeAccount(world, person);
const rowOf = (id: string) => findUser(world.services, id);

describe('the code', () => {
  it('is wrong when it was made for signing in, and when it belongs to somebody else', async () => {
    const customer = await aCustomer(world);
    const other = await aCustomer(world);
    await call(world.baseUrl, 'startSignIn', { body: { phoneNo: customer.phoneNo } });
    const signInCode = await readCode(world, customer.phoneNo);
    const { body: others } = await readyToClose(other);
    const { token } = await signIn(world, customer);
    const tries = [signInCode, others.code].map((code) =>
      call(world.baseUrl, 'closeAccount', { params: { id: customer.id }, token, body: { code } }),
    );
    for (const { status, error } of await Promise.all(tries))
      expect([status, error.error]).toEqual([401, 'code-wrong']);
    expect((await rowOf(customer.id))?.closedAt).toBeNull();
  });

  it('opens nothing else', async () => {
    const customer = await aCustomer(world);
    const { body } = await readyToClose(customer);
    const tried = await call(world.baseUrl, 'login', { body: { phoneNo: customer.phoneNo, ...body } });
    expect([tried.status, tried.error.error]).toEqual([401, 'code-wrong']);
  });

  it('is asked for at most once a minute, and counts its wrong tries until the lock', async () => {
    const customer = await aCustomer(world);
    const { params, token, body } = await readyToClose(customer);
    const again = await call(world.baseUrl, 'sendClosingCode', { params, token });
    expect([again.status, again.error.error]).toEqual([429, 'wait-for-timer']);
    for (let wrong = 0; wrong < 5; wrong++)
      await call(world.baseUrl, 'closeAccount', { params, token, body: { code: '000000' } });
    const locked = await call(world.baseUrl, 'closeAccount', { params, token, body });
    expect([locked.status, locked.error.error]).toEqual([403, 'TemporaryBlock']);
  });
});

describe('open orders', () => {
  it('keep the account open: 409 with what is open and what to do, and no code is sent', async () => {
    const { customer, orderId, orderNumber } = await aPaidOrder(world);
    const { token } = await signIn(world, customer);
    const asked = await call(world.baseUrl, 'sendClosingCode', { params: { id: customer.id }, token });
    const tried = await call(world.baseUrl, 'closeAccount', {
      params: { id: customer.id },
      token,
      body: { code: '000000' },
    });
    for (const { status, error } of [asked, tried]) {
      expect([status, error.error]).toEqual([409, 'orders-open']);
      expect(error.details?.orders).toMatchObject([{ _id: orderId, orderNumber, waitsFor: 'cancelling' }]);
    }
    await updateRows(world.services, Order, { status: OrderStatus.ANALYZING }, { id: orderId });
    const visitor = await visitAs(world, customer);
    const { openOrders } = await visitor.need('getClosing', { params: { id: customer.id } });
    expect(openOrders).toMatchObject([{ _id: orderId, waitsFor: 'result' }]);
  });

  it.each([
    ['on its way', null],
    ['given up by the provider', CheckoutState.failed],
  ])('money that is to go back keeps it open too, with its reason, until it has arrived: %s', async (_what, given) => {
    const { order, id } = await aRefund(world, 1000);
    const { customer, orderId } = order;
    await updateRows(world.services, Order, { status: OrderStatus.CANCELLED }, { id: orderId });
    if (given) await updateRows(world.services, Transaction, { checkoutState: given }, { id });
    const { token } = await signIn(world, customer);
    const params = { id: customer.id };
    const asked = await call(world.baseUrl, 'sendClosingCode', { params, token });
    const tried = await call(world.baseUrl, 'closeAccount', { params, token, body: { code: '000000' } });
    for (const { status, error } of [asked, tried]) {
      expect([status, error.error]).toEqual([409, 'orders-open']);
      expect(error.details?.orders).toMatchObject([{ _id: orderId, waitsFor: 'refund' }]);
    }
    await updateRows(world.services, Transaction, { status: TransactionStatus.settled }, { id });
    expect((await close(customer)).status).toBe(204);
  });

  it('that nobody paid are cancelled with it: place free, payment over, money that comes all the same goes back', async () => {
    const placed = await aPlacedOrder(world);
    const visitor = await visitAs(world, placed.customer);
    const { unpaidOrders, fates } = await visitor.need('getClosing', { params: { id: placed.customer.id } });
    expect([unpaidOrders, fates.some(({ what }) => what === 'unpaid-orders')]).toEqual([1, true]);
    expect((await close(placed.customer)).status).toBe(204);
    const order = await findRow(world.services, Order, ['status'], { where: { id: placed.orderId } });
    expect(order?.status).toBe(OrderStatus.CANCELLED);
    const payment = await findRow(world.services, Transaction, ['status'], { where: { id: placed.transactionId } });
    expect(payment?.status).not.toBe('open');
    // The place is somebody else's at once.
    await aPlacedOrder(world, { slot: placed.slot });
  });
});

describe('who', () => {
  it('nobody closes somebody else’s account, and staff do not close their own', async () => {
    const customer = await aCustomer(world);
    const others = [await aCustomer(world), await anAdmin(world), await aDoctor(world)];
    for (const other of others) {
      const { token } = await signIn(world, other);
      const { status } = await call(world.baseUrl, 'closeAccount', {
        params: { id: customer.id },
        token,
        body: { code: '123456' },
      });
      expect(status).toBe(other.roles.includes('customer') ? 404 : 403);
    }
    const both = await aPerson(world, ['customer', 'doctor']);
    const { token } = await signIn(world, both);
    const own = await call(world.baseUrl, 'sendClosingCode', { params: { id: both.id }, token });
    expect([own.status, own.error.error]).toEqual([403, 'no-permission']);
    const facts = { params: { id: both.id }, token, body: { code: '123456' } };
    expect((await call(world.baseUrl, 'closeAccount', facts)).error.error).toBe('no-permission');
  });
});
