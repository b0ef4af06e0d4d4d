import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PurgeState } from '#shared/domain/identity/purge-machine.ts';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import { TransactionStatus, TransactionType } from '#shared/domain/orders/transaction.ts';
import { countRows, findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { change, insert } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { failOutboxJob } from '#shared/server/jobs/fail-outbox-job.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { DataFile } from '#shared/server/models/data-file.ts';
import { Export } from '#shared/server/models/export.ts';
import { IdempotencyKey } from '#shared/server/models/idempotency-key.ts';
import { KnownDevice } from '#shared/server/models/known-device.ts';
import { Order } from '#shared/server/models/order.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { Purge } from '#shared/server/models/purge.ts';
import { Session } from '#shared/server/models/session.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { User } from '#shared/server/models/user.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder } from '#test/factories/orders.ts';
import { aCustomer, anAdmin, type Person, signIn, visitAs } from '#test/factories/people.ts';
import { askPurge, confirmPurge, planOf, purge } from '#test/factories/purging.ts';
import { aRefund } from '#test/factories/refunds.ts';
import { aReleasedOrder } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { aShare } from '#test/factories/shares.ts';
import { purgeUser } from '#worker/identity/purge-user.ts';

let world: World;
let admins: readonly [Person, Person];

beforeAll(async () => {
  world = await openWorld();
  admins = [await anAdmin(world, { lastName: 'Testmann' }), await anAdmin(world, { lastName: 'Zweitmann' })];
});

afterAll(() => world.close());

/** A file in which somebody else stands. */
const OTHERS = '0190aaaa-0000-7000-8000-000000000002';
const THEO = { firstName: 'Théodore', lastName: 'Exemplaz-Müller', birthdate: '1974-11-02' };

/** Somebody of whom there is everything. */
async function somebody() {
  const customer = await aCustomer(world, { ...THEO, sex: 'male' });
  const released = await aReleasedOrder(world, { customer });
  await updateRows(world.services, User, { email: `theo-${customer.id}@example.org` }, { id: customer.id });
  const invoiceAddress = { streetAddress: 'Musterweg 1', zipCode: '8400', city: 'Winterthur' };
  await updateRows(world.services, Order, { invoiceAddress }, { id: released.orderId });
  const visitor = await visitAs(world, customer);
  const share = await aShare(visitor, released.orderId);
  const cancelled = await aPaidOrder(world, { customer });
  const admin = await visitAs(world, admins[0]);
  const body = { cancellationReasons: ['customer-wish'], shouldRefund: true };
  await admin.need('cancelOrder', { params: { orderId: cancelled.orderId }, body });
  await runJobs(world);
  const back = { orderId: cancelled.orderId, type: TransactionType.refund };
  const settled = { status: TransactionStatus.settled, settledAt: world.services.now() };
  expect(await updateRows(world.services, Transaction, settled, back)).toBe(1);
  const format = { body: { format: 'json' } } as const;
  await visitor.need('makeDataFile', { params: { id: customer.id }, ...format });
  await admin.need('sendSms', {
    body: { phoneNo: customer.phoneNo, userId: customer.id, message: 'Guten Tag Herr Exemplaz-Müller' },
  });
  await admin.need('exportOrders', { query: { isExport: true, search: 'Exemplaz-Müller' } });
  await admin.need('exportOrders', { query: { isExport: true } });
  const device = { deviceId: customer.id, userId: customer.id, createdAt: world.services.now(), usedAt: null };
  await insert(world.services, KnownDevice, device);
  const { items } = await visitor.need('listReadings', { params: { id: customer.id } });
  const [reading] = items;
  if (reading) await visitor.need('questionReading', { params: { id: customer.id, readingId: reading._id } });
  const { token } = await signIn(world, customer);
  const changed = { params: { id: customer.id }, token, idempotencyKey: 'before-the-purge', body: { city: 'Renens' } };
  expect((await call(world.baseUrl, 'changeUser', changed)).status).toBe(200);
  await runJobs(world);
  return { ...released, customer, visitor, share, cancelled };
}

const eventsOf = async ({ id }: Person) =>
  (
    await findRows(world.services, Activity, ['event'], {
      where: { aboutId: id, entity: 'purge' },
      order: ['at', 'id'],
    })
  ).map(({ event }) => event);

describe('the purge of somebody of whom there is everything', () => {
  let person: Person;

  it('is planned, asked for, confirmed by a second administrator, and proven', async () => {
    const { customer, orderId, visitor } = await somebody();
    person = customer;
    const { items, obstacles, needsSecond, name } = await planOf(world, admins[0], customer);
    expect([obstacles, needsSecond, name]).toEqual([[], true, 'Théodore Exemplaz-Müller']);
    expect(items.map(({ what, fate }) => `${what} ${fate}`)).toEqual([
      ...['profile erased', 'sign-in erased', 'devices erased', 'messages erased', 'shares erased', 'files erased'],
      ...['activity pseudonymised', 'readings pseudonymised'],
      ...['medical-record kept', 'invoices kept', 'consents kept'],
    ]);
    await world.services.files.write('exports', OTHERS, Buffer.from('Livia Musterbach;+41790000001'), {
      expiresAt: new Date(world.services.now().getTime() + 3_600_000),
    });
    const year = world.services.now().getUTCFullYear();
    expect(items.find(({ what }) => what === 'invoices')?.until).toBe(`${year + 10}-12-31`);
    expect(items.find(({ what }) => what === 'medical-record')?.until?.slice(0, 4)).toBe(String(year + 20));
    const running = await confirmPurge(world, admins, customer);
    expect(running.purge).toMatchObject({
      state: PurgeState.running,
      askedBy: { name: 'Nora Testmann', isSelf: false },
      decidedBy: { name: 'Nora Zweitmann', isSelf: true },
      job: { state: JobState.waiting },
    });
    // At once, before the job: nobody finds it half ended.
    expect((await visitor.call('getMe')).status).toBe(401);
    expect(running.name).toBe('');
    await runJobs(world);
    const proof = await planOf(world, admins[0], customer);
    expect(proof.purge).toMatchObject({ state: PurgeState.proven, job: { state: JobState.done } });
    expect(proof.purge?.report?.found).toEqual([]);
    const { looked, kept } = proof.purge?.report ?? {};
    expect(looked?.database).toBeGreaterThan(100);
    expect(looked?.files).toBe(1);
    expect([...new Set(kept?.map(({ because }) => because))].sort()).toEqual(['invoices', 'medical-record']);
    expect(await eventsOf(customer)).toEqual([
      ...['identity.purge-asked', 'identity.purge-confirmed', 'identity.purge-proven'],
    ]);
    // What the law demands is there, for administrators.
    const admin = await visitAs(world, admins[0]);
    expect((await admin.need('getResultOfOrder', { params: { orderId } })).orderId).toBe(orderId);
    const kept2 = await admin.need('openClosedIdentity', { params: { id: customer.id }, body: { reason: 'Gericht' } });
    expect(kept2.lastName).toBe('Exemplaz-Müller');
  });

  it('leaves nothing that lets in, was sent, made, answered or counted', async () => {
    const { services } = world;
    const left = { userId: person.id };
    for (const model of [Session, KnownDevice, SmsMessage, DataFile])
      expect([model.table, await countRows(services, model as typeof Session, left)]).toEqual([model.table, 0]);
    expect(await countRows(services, IdempotencyKey, { actorId: person.id })).toBe(0);
    const exports = await findRows(services, Export, ['id', 'filter', 'bytes']);
    expect(JSON.stringify(exports)).not.toContain('Exemplaz');
    for (const { id } of exports) expect(await services.files.size('exports', id)).toBeUndefined();
    expect(await services.files.size('exports', OTHERS)).toBeGreaterThan(0);
    const purged = await findRow(services, Purge, ['sealedIdentifiers'], { where: left });
    expect(purged?.sealedIdentifiers).toBeNull();
    expect(await services.files.size('deletions', person.id)).toBeGreaterThan(0);
  });

  it('asked for once more it stays proven', async () => {
    const again = await askPurge(world, admins[0], person, { digits: '0000', plan: 'x' });
    expect([again.status, again.reply.purge?.state]).toEqual([200, PurgeState.proven]);
    expect(await countRows(world.services, Purge, { userId: person.id })).toBe(1);
  });
});

describe('the scanner', () => {
  const leaks: [string, (person: Person) => Promise<unknown>, object][] = [
    [
      'a name in the history of an order',
      async ({ id }) =>
        change(
          world.services,
          `INSERT INTO order_history (id, orderId, actorId, actor, reason, at, toStatus)
           SELECT UUID(), o.id, NULL, 'product', 'angerufen: EXEMPLAZ-MUELLER, Theodore', o.createdAt, 0 FROM orders o WHERE o.customerId = ? LIMIT 1`,
          [id],
        ),
      { place: 'database', where: 'order_history', kind: 'name', count: 1 },
    ],
    [
      'a number in Redis',
      ({ phoneNo }) => world.services.redis.hset('planted', 'to', phoneNo.replace('+41', '0')),
      { place: 'redis', where: 'planted', kind: 'phone', count: 1 },
    ],
    [
      'a mail address in a log',
      async () => {
        const folder = path.join(world.services.config.dataDir, 'logs');
        await mkdir(folder, { recursive: true });
        await writeFile(path.join(folder, 'api.log'), '{"to":"Theo.Exemplaz@example.org"}\n');
      },
      { place: 'logs', where: 'api.log', kind: 'email', count: 1 },
    ],
    [
      'an address in a file',
      async () =>
        world.services.files.write('exports', '0190aaaa-0000-7000-8000-000000000001', Buffer.from('Musterweg 1;8400'), {
          expiresAt: new Date(world.services.now().getTime() + 3_600_000),
        }),
      { place: 'files', where: 'exports', kind: 'address', count: 1 },
    ],
  ];
  const undo = async () => {
    await change(world.services, "DELETE FROM order_history WHERE reason LIKE 'angerufen%'");
    await world.services.redis.del('planted');
    await writeFile(path.join(world.services.config.dataDir, 'logs', 'api.log'), '');
    await world.services.files.remove('exports', '0190aaaa-0000-7000-8000-000000000001');
  };

  it('finds what was planted, each at its place; run again after it was taken away, it proves', async () => {
    const customer = await aCustomer(world, THEO);
    await aPaidOrder(world, { customer });
    const { orderId } = await aReleasedOrder(world, { customer });
    expect(orderId).toBeTruthy();
    const open = await findRows(world.services, Purge, ['id'], { where: { userId: customer.id } });
    expect(open).toEqual([]);
    await updateRows(world.services, User, { email: 'theo.exemplaz@example.org' }, { id: customer.id });
    const admin = await visitAs(world, admins[0]);
    for (const order of (await planOf(world, admins[0], customer)).openOrders)
      await admin.need('cancelOrder', {
        params: { orderId: order._id },
        body: { cancellationReasons: ['customer-wish'], shouldRefund: false },
      });
    await runJobs(world);
    for (const [, plant] of leaks) await plant(customer);
    const made = await purge(world, admins, customer);
    expect(made.state).toBe(PurgeState.leaking);
    expect(made.job?.state).toBe(JobState.failed);
    expect(made.report?.found).toEqual(expect.arrayContaining(leaks.map(([, , trace]) => trace)));
    expect(made.report?.found).toHaveLength(leaks.length);
    await undo();
    expect((await askPurge(world, admins[1], customer)).reply.purge?.state).toBe(PurgeState.running);
    await runJobs(world);
    const proof = await planOf(world, admins[0], customer);
    expect([proof.purge?.state, proof.purge?.report?.found]).toEqual([PurgeState.proven, []]);
    expect(await eventsOf(customer)).toContain('identity.purge-leak-found');
  });

  it('takes somebody of the same name for somebody else', async () => {
    const twin = await aCustomer(world, THEO);
    await aReleasedOrder(world, { customer: twin });
    const customer = await aCustomer(world, THEO);
    expect((await purge(world, admins, customer)).report?.found).toEqual([]);
    expect((await visitAs(world, twin)).token).toBeTruthy();
    const still = await findRow(world.services, User, ['lastName', 'phoneNo'], { where: { id: twin.id } });
    expect(still).toEqual({ lastName: THEO.lastName, phoneNo: twin.phoneNo });
  });

  it('looks for no number that belongs to somebody else by now', async () => {
    const customer = await aCustomer(world);
    await confirmPurge(world, admins, customer);
    const next = await aCustomer(world, { phoneNo: customer.phoneNo });
    await runJobs(world);
    const { purge: made } = await planOf(world, admins[0], customer);
    expect([made?.state, made?.report?.reused, made?.report?.found]).toEqual([PurgeState.proven, 1, []]);
    expect((await findRow(world.services, User, ['phoneNo'], { where: { id: next.id } }))?.phoneNo).toBe(next.phoneNo);
  });
});

describe('the job', () => {
  it('killed in the middle, and run twice, ends the same', async () => {
    const { customer } = await somebody();
    const { purge: begun } = await confirmPurge(world, admins, customer);
    const purgeId = begun?._id ?? '';
    const { files, ...services } = world.services;
    let writes = 0;
    const dying = new Proxy(files, {
      get(of, name) {
        if (name === 'remove' && ++writes > 1) throw new Error('killed');
        const value = Reflect.get(of, name);
        return typeof value === 'function' ? value.bind(of) : value;
      },
    });
    await expect(purgeUser({ ...services, files: dying }, { purgeId })).rejects.toThrow('killed');
    const half = await planOf(world, admins[0], customer);
    expect(half.purge).toMatchObject({ state: PurgeState.running, job: { state: JobState.running } });
    await runJobs(world);
    await purgeUser(world.services, { purgeId });
    const { purge: made } = await planOf(world, admins[0], customer);
    expect([made?.state, made?.job?.handled]).toEqual([PurgeState.proven, (made?.job?.total ?? 0) - 1]);
    expect((await eventsOf(customer)).filter((event) => event === 'identity.purge-proven')).toHaveLength(1);
  });

  it('given up and put away does not leave the purge half done: whoever asks once more has every step taken again', async () => {
    const customer = await aCustomer(world);
    const { purge: begun } = await confirmPurge(world, admins, customer);
    const purgeId = begun?._id ?? '';
    const jobs = () =>
      findRows(world.services, OutboxJob, ['id', 'kind', 'payload'], {
        where: { kind: 'purge-user', state: 'pending' },
      });
    const ofPurge = async () => (await jobs()).filter(({ payload }) => Object.values(payload).includes(purgeId));
    const [job] = await ofPurge();
    if (!job) throw new Error('a purge without its job');
    // While the work goes on, asking once more begins nothing.
    await askPurge(world, admins[1], customer);
    expect(await ofPurge()).toHaveLength(1);
    const givenUp = { reason: 'tried-out', error: null, tries: 9, failingSince: world.services.now() } as const;
    await inTransaction(world.services, (tx) => failOutboxJob(tx, job, givenUp));
    const admin = await visitAs(world, admins[0]);
    const body = { reason: 'Platte voll' };
    await admin.need('discardFailure', { params: { kind: 'job', id: job.id }, body });
    const half = await planOf(world, admins[0], customer);
    expect(half.purge).toMatchObject({ state: PurgeState.running, job: { state: JobState.failed } });
    const asked = await Promise.all([askPurge(world, admins[0], customer), askPurge(world, admins[1], customer)]);
    expect(asked.map(({ status, reply }) => [status, reply.purge?.job?.state])).toEqual(
      asked.map(() => [200, JobState.waiting]),
    );
    expect(await ofPurge()).toHaveLength(1);
    await runJobs(world);
    const { purge: made } = await planOf(world, admins[0], customer);
    expect([made?.state, made?.job?.state]).toEqual([PurgeState.proven, JobState.done]);
    expect((await eventsOf(customer)).filter((event) => event === 'identity.purge-repeated')).toHaveLength(1);
  });

  it('waits while money is on its way back', async () => {
    const { order } = await aRefund(world, 1000);
    const { obstacles, openOrders } = await planOf(world, admins[0], order.customer);
    expect([obstacles, openOrders[0]?.orderNumber]).toEqual([['open-order'], order.orderNumber]);
    const refused = await askPurge(world, admins[0], order.customer);
    expect([refused.status, refused.error.error, refused.error.details?.obstacles]).toEqual([
      409,
      'purge-hindered',
      ['open-order'],
    ]);
  });
});
