import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoPerson } from '#dev/demo/demo-people.ts';
import { loadCatalogue } from '#dev/demo/load-catalogue.ts';
import { loadOrders } from '#dev/demo/load-orders.ts';
import { loadPeople, personId } from '#dev/demo/load-people.ts';
import { loadVouchers } from '#dev/demo/load-vouchers.ts';
import { findOrderEvent } from '#shared/domain/orders/order-machine.ts';
import type { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { countRows, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { change, columns, exists, select } from '#shared/server/database/sql.ts';
import { Order } from '#shared/server/models/order.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { Product } from '#shared/server/models/product.ts';
import { User } from '#shared/server/models/user.ts';
import { UserRole } from '#shared/server/models/user-role.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { signIn } from '#test/factories/people.ts';
import { runJobs } from '#test/factories/run-jobs.ts';

const STEPS = columns<{
  orderId: string;
  fromStatus: OrderStatus | null;
  toStatus: OrderStatus;
  at: Date;
  status: number;
}>({ orderId: 'h', fromStatus: 'h', toStatus: 'h', at: 'h', status: 'o' });

let world: World;

beforeAll(async () => {
  world = await openWorld({ catalogue: false });
  await load();
});

afterAll(() => world.close());

async function load(): Promise<void> {
  await loadCatalogue(world.services);
  await loadVouchers(world.services);
  await loadPeople(world.services);
  await loadOrders(world.services);
}

/** All rows of all tables as text: two of them are equal when nothing changed. */
async function everything(): Promise<Record<string, string[]>> {
  const { sequelize } = world.services;
  const found: Record<string, string[]> = {};
  for (const table of await sequelize.getQueryInterface().showAllTables()) {
    const [rows] = await sequelize.query(`SELECT * FROM \`${table}\``);
    found[table] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return found;
}

describe('loading the demonstration again', () => {
  it('changes nothing', async () => {
    const before = await everything();
    expect(before.orders?.length).toBeGreaterThan(5);
    await load();
    expect(await everything()).toEqual(before);
  });

  it('loses nothing that people did since', async () => {
    const id = personId('customer-de');
    await updateRows(world.services, User, { lastName: 'Verheiratet', city: 'Basel' }, { id });
    await change(world.services, 'DELETE FROM user_roles WHERE userId = ? AND role = ?', [
      personId('crm'),
      'crm_admin',
    ]);
    const before = await everything();
    await load();
    expect(await everything()).toEqual(before);
  });

  it('brings a changed fact of the content back', async () => {
    const priceOf = async () => {
      const { reply } = await call(world.baseUrl, 'getProductGroup', { params: { id: 'heart' } });
      return reply.products.find(({ key }) => key === 'heart-basic')?.price;
    };
    await updateRows(world.services, Product, { price: 1 }, { key: 'heart-basic' });
    expect(await priceOf()).toBe(1);
    await load();
    expect(await priceOf()).toBe(10_900);
  });
});

describe('the demo people', () => {
  it('are two administrators: one asks for a lost device to be reset, the other consents', async () => {
    const admins = ['admin', 'admin-second'].map(personId);
    expect(await countRows(world.services, UserRole, { role: 'admin', userId: admins })).toBe(2);
  });
});

describe('the demo orders', () => {
  it('are in every state', async () => {
    const states = new Set((await findRows(world.services, Order, ['status'])).map(({ status }) => status));
    expect(states).toEqual(new Set([null, 0, 1, 2, 3, 4, 5, 6]));
  });

  it('have a history of allowed steps only, in time, ending where the order is', async () => {
    const steps = await select(
      world.services,
      STEPS,
      'FROM order_history h JOIN orders o ON o.id = h.orderId ORDER BY h.orderId, h.at',
    );
    expect(steps.length).toBeGreaterThan(20);
    for (const [, history] of Map.groupBy(steps, ({ orderId }) => orderId)) {
      let status: OrderStatus | null = null;
      for (const step of history) {
        expect(step.fromStatus).toBe(status);
        expect(findOrderEvent(step.fromStatus, step.toStatus)).not.toBeNull();
        expect(step.at.getTime()).toBeLessThanOrEqual(world.services.now().getTime());
        status = step.toStatus;
      }
      expect(history.at(-1)?.status).toBe(status);
    }
  });

  it('agree with the ledger and with the places taken', async () => {
    const unpaid = await exists(
      world.services,
      `FROM transactions t LEFT JOIN ledger l ON l.transactionId = t.id AND l.kind = 'payment'
       WHERE (t.status IN ('settled', 'refunded')) <> (l.amount IS NOT NULL AND l.amount = t.amount)`,
    );
    expect(unpaid).toBe(false);
    const wrongPlaces = await exists(
      world.services,
      `FROM slot_places p JOIN partner_branches b ON b.id = p.partnerBranchId
       WHERE p.taken > b.appointmentsPerTimeSlot OR p.taken <> (SELECT COUNT(*) FROM appointments a
         WHERE a.partnerBranchId = p.partnerBranchId AND a.startsAt = p.startsAt AND a.state IN ('held', 'booked'))`,
    );
    expect(wrongPlaces).toBe(false);
    expect(await countRows(world.services, OutboxJob, {})).toBe(0);
  });

  it('leave one customer without any, who can close the account', async () => {
    const id = personId('customer-leaving');
    const { token } = await signIn(world, { id });
    const params = { id };
    const { reply } = await call(world.baseUrl, 'getClosing', { params, token });
    expect(reply.openOrders).toEqual([]);
    expect((await call(world.baseUrl, 'sendClosingCode', { params, token })).status).toBe(200);
  });

  it('show a customer the trend of her results, released by the doctor', async () => {
    const id = personId('customer-de');
    const { token } = await signIn(world, { id });
    const { reply } = await call(world.baseUrl, 'listCustomerOrders', { params: { customerId: id }, token });
    const released = reply.items.filter(({ testResult }) => testResult);
    expect(released).toHaveLength(3);
    const result = await call(world.baseUrl, 'getResultOfOrder', {
      params: { orderId: released[0]?._id ?? '' },
      token,
    });
    const { reply: view } = result;
    expect(view.doctor).toEqual({ name: `${demoPerson('doctor').firstName} Probeli`, title: 'Dr. med.' });
    const ferritin = view.document.bloodMeasures.find(({ marker }) => marker === 'ferritin');
    expect(ferritin).toMatchObject({
      valueText: '41',
      position: 'within',
      difference: '19',
      previous: { valueText: '22' },
    });
    expect(view.document.resultCategories.flatMap(({ missingMarkers }) => missingMarkers)).toEqual([]);
  });

  it('give the doctor a list that begins with the critical case, each of which opens', async () => {
    const { token } = await signIn(world, { id: personId('doctor') });
    const { reply } = await call(world.baseUrl, 'getOrdersDashboard', { token });
    expect(reply.counts).toMatchObject({ critical: 1, waitingForQuestionnaire: 1, readyForApproval: 6, mine: 3 });
    expect(reply.items[0]).toMatchObject({ critical: 1, initials: 'RS' });
    for (const { orderId } of reply.items) {
      const review = await call(world.baseUrl, 'getReview', { params: { orderId }, token });
      expect(review.status).toBe(200);
      expect(review.reply.areas.length).toBeGreaterThan(0);
    }
  });

  it('hold one whose sample the laboratory rejected: the customer chooses a new one, the administrator sees it', async () => {
    const customerId = personId('customer-li');
    const { token } = await signIn(world, { id: customerId });
    const { reply } = await call(world.baseUrl, 'listCustomerOrders', { params: { customerId }, token });
    const order = reply.items.find(({ label }) => label === 'new-sample-needed');
    expect(order?.newSample).toMatchObject({
      state: 'needed',
      reasons: ['haemolysed'],
      isPart: false,
      mayChoose: true,
    });
    const admin = await signIn(world, { id: personId('admin') });
    const { items } = (await call(world.baseUrl, 'listRejections', { token: admin.token })).reply;
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ orderId: order?._id, state: 'needed', sampleNo: 0 });
    expect(items[0]?.branchName).not.toBeNull();
  });

  it('give their money back when they are cancelled', async () => {
    const customerId = personId('customer-de');
    const { token } = await signIn(world, { id: customerId });
    const { reply } = await call(world.baseUrl, 'listCustomerOrders', { params: { customerId }, token });
    const orderId = reply.items.find(({ label }) => label === 'paid')?._id ?? '';
    const body = { cancellationReasons: ['customer-wish'], shouldRefund: true };
    expect((await call(world.baseUrl, 'cancelOrder', { params: { orderId }, body, token })).status).toBe(204);
    await runJobs(world);
    const order = await call(world.baseUrl, 'getOrder', { params: { orderId }, token });
    expect(order.reply).toMatchObject({ label: 'refunded', pricePaid: 0 });
    expect(order.reply.transactions.map(({ type, status }) => [type, status])).toEqual([
      ['order', 'refunded'],
      ['refund', 'settled'],
    ]);
  });

  it('open for every customer', async () => {
    for (const ref of ['customer-de', 'customer-fr', 'customer-it', 'customer-en', 'customer-li']) {
      const id = personId(ref);
      const { token } = await signIn(world, { id });
      const { reply } = await call(world.baseUrl, 'listCustomerOrders', { params: { customerId: id }, token });
      for (const { _id: orderId } of reply.items) {
        for (const name of ['getOrder', 'getPreparation'] as const) {
          expect((await call(world.baseUrl, name, { params: { orderId }, token })).status).toBe(200);
        }
      }
    }
  });
});
