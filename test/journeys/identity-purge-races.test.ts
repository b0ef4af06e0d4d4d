import { AsyncResource } from 'node:async_hooks';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closedPhoneNo } from '#shared/domain/identity/closed-phone-no.ts';
import { PurgeState } from '#shared/domain/identity/purge-machine.ts';
import { Role } from '#shared/roles.ts';
import { countRows, findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { change, columns, insert, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { askExport } from '#shared/server/exports/ask-export.ts';
import { lockUser } from '#shared/server/identity/lock-user.ts';
import { beginProgress } from '#shared/server/jobs/begin-progress.ts';
import { RetryAt } from '#shared/server/jobs/retry-at.ts';
import { ClosedAccount } from '#shared/server/models/closed-account.ts';
import { Export } from '#shared/server/models/export.ts';
import { Order } from '#shared/server/models/order.ts';
import { User } from '#shared/server/models/user.ts';
import { UserRole } from '#shared/server/models/user-role.ts';
import { lockTransaction } from '#shared/server/payments/lock-transaction.ts';
import { settleTransaction } from '#shared/server/payments/settle-transaction.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { orderCsv, orderFiles } from '#test/factories/order-files.ts';
import { aPlacedOrder } from '#test/factories/orders.ts';
import { aCustomer, anAdmin, type Person, visitAs } from '#test/factories/people.ts';
import { askPurge, confirmPurge, planOf } from '#test/factories/purging.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { waitUntil } from '#test/setup/wait-until.ts';
import { applyOrderFile } from '#worker/exports/apply-order-file.ts';
import { purgeUser } from '#worker/identity/purge-user.ts';

let world: World;
let admins: readonly [Person, Person];
let files: ReturnType<typeof orderFiles>;

beforeAll(async () => {
  world = await openWorld();
  admins = [await anAdmin(world), await anAdmin(world, { lastName: 'Zweitmann' })];
  files = orderFiles(world, await visitAs(world, admins[0]));
});
afterAll(() => world.close());

const WAITING = columns<{ waiting: number }>({ waiting: 'COUNT(*)' });

interface Meeting<T> {
  /** What it comes to wait for. */
  statement: string;
  act: () => Promise<T>;
  /** Takes its locks, lets the other begin, and goes on. */
  first: (tx: Tx, letBegin: () => Promise<void>) => Promise<unknown>;
}

/** Somebody acts while a transaction is open, and waits for it. */
async function meet<T>({ statement, act, first }: Meeting<T>): Promise<T> {
  let done: Promise<T> | undefined;
  let isDone = false;
  // Outside of the transaction's own statements.
  const begin = AsyncResource.bind(() => {
    done = act().finally(() => {
      isDone = true;
    });
    done.catch(() => undefined);
  });
  const from = `FROM information_schema.processlist WHERE info LIKE '${statement}'`;
  await inTransaction(world.services, (tx) =>
    first(tx, async () => {
      begin();
      const ask = async () => isDone || Number((await selectOne(tx, WAITING, from))?.waiting) > 0;
      await waitUntil('it waits', ask, (isThere) => isThere, world);
    }),
  );
  if (!done) throw new Error('nobody acted');
  return done;
}

const rowFor = ({ phoneNo, firstName, lastName }: Person) => ({
  ...{ orderedOn: '02.03.2026', orderedAt: '09:15', status: 'CONFIRMED', phoneNo, firstName, lastName },
  ...{ application: 'homesampling', productGroup: 'energy', product: 'ferritin-home', birthdate: '1980-05-31' },
  ...{ sex: 'female', streetAddress: 'Weg 1', zipCode: '8400', city: 'Winterthur' },
});
const aKnown = () => aCustomer(world, { birthdate: '1980-05-31', sex: 'female' });

const tryOut = async (rows: ReturnType<typeof rowFor>[]): Promise<string> => {
  const { _id: id, orders } = await files.tryOut(orderCsv(rows));
  expect(orders).toMatchObject({ created: rows.length, refused: 0 });
  return id;
};
/** Somebody agrees to a file; its job has not begun. */
const agree = async (id: string) => (await visitAs(world, admins[0])).need('confirmOrderFile', { params: { id } });

describe('at the moment of a purge', () => {
  it('somebody pays: the payment is waited for, and what it paid stands against the purge', async () => {
    const { customer, orderId, transactionId } = await aPlacedOrder(world);
    const asked = await askPurge(world, admins[0], customer);
    const { status, error } = await meet({
      statement: '%FROM orders o WHERE o.customerId = % FOR UPDATE',
      act: () => askPurge(world, admins[1], customer, { confirms: asked.reply.purge?._id }),
      first: async (tx, letBegin) => {
        await lockTransaction(tx, { firstOf: orderId });
        await letBegin();
        await settleTransaction(tx, transactionId, { paymentIntentId: `pi_${orderId}` }, { job: 'settle-payment' });
      },
    });
    expect([status, error.error, error.details?.obstacles]).toEqual([409, 'purge-hindered', ['open-order']]);
    expect((await planOf(world, admins[0], customer)).purge?.state).toBe(PurgeState.asked);
    expect(await countRows(world.services, User, { id: customer.id, closedAt: null })).toBe(1);
  });

  it('a file of orders is taken over: nobody is brought back by it', async () => {
    const [person, other] = [await aKnown(), await aKnown()];
    const importId = await tryOut([rowFor(person), rowFor(other)]);
    await agree(importId);
    await confirmPurge(world, admins, person);
    await applyOrderFile(world.services, { importId });
    const done = await files.find(importId);
    expect(done.orders).toMatchObject({ created: 1, refused: 1 });
    expect(done.refusals).toMatchObject([{ line: 2, field: 'phoneNo', fault: 'account-ended' }]);
    expect(await countRows(world.services, User, { phoneNo: person.phoneNo })).toBe(0);
    await runJobs(world);
    expect((await planOf(world, admins[0], person)).purge?.state).toBe(PurgeState.proven);
  });

  it('a step of a file waits for the end of an account, and places nothing for it', async () => {
    const person = await aKnown();
    const importId = await tryOut([rowFor(person)]);
    await agree(importId);
    await meet({
      statement: '%FROM users WHERE id IN % FOR UPDATE',
      act: () => applyOrderFile(world.services, { importId }),
      first: async (tx, letBegin) => {
        await lockUser(tx, person.id);
        await letBegin();
        await updateRows(tx, User, { phoneNo: closedPhoneNo(person.id), closedAt: tx.now }, { id: person.id });
      },
    });
    expect(await countRows(world.services, Order, { customerId: person.id })).toBe(0);
  });

  it('a file of orders that begins to be written before its commit is waited for', async () => {
    const person = await aKnown();
    const { purge } = await confirmPurge(world, admins, person);
    const ended = await findRow(world.services, ClosedAccount, ['closedAt'], { where: { userId: person.id } });
    const form = { language: 'de', separator: 'semicolon', bom: true, utcOffset: null } as const;
    const actor = { userId: admins[0].id, roles: ['admin' as const], sessionId: '' };
    const { _id: id } = await inTransaction(world.services, async (tx) => {
      const asked = await askExport(tx, { actor, filter: {}, form });
      await beginProgress(tx, asked._id, 1);
      return asked;
    });
    const later = new Date((ended?.closedAt.getTime() ?? 0) + 30_000);
    await updateRows(world.services, Export, { createdAt: later }, { id });
    await expect(purgeUser(world.services, { purgeId: purge?._id ?? '' })).rejects.toThrow(RetryAt);
    await runJobs(world);
  });
});

it('two files that place the same order at once place it once', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, aKnown));
  const rows = people.map((person) => rowFor(person));
  const [one, other] = [await tryOut(rows), await tryOut([...rows].reverse())];
  await agree(one);
  await agree(other);
  await Promise.all([one, other].map((importId) => applyOrderFile(world.services, { importId })));
  for (const { id: customerId } of people)
    expect(await findRows(world.services, Order, ['productKey'], { where: { customerId } })).toHaveLength(1);
  const [first, second] = [await files.find(one), await files.find(other)];
  expect((first.orders?.created ?? 0) + (second.orders?.created ?? 0)).toBe(people.length);
});

it('of two administrators who purge each other the second one is the last, and stays', async () => {
  const [one, other] = admins;
  const role = { userId: one.id, role: Role.admin };
  const { status, error } = await meet({
    statement: '%FROM user_roles WHERE role = % FOR UPDATE',
    act: () => askPurge(world, one, other),
    first: async (tx, letBegin) => {
      await change(tx, 'DELETE FROM user_roles WHERE userId = ? AND role = ?', [role.userId, role.role]);
      await letBegin();
    },
  });
  expect([status, error.error, error.details?.obstacles]).toEqual([409, 'purge-hindered', ['last-administrator']]);
  await insert(world.services, UserRole, role);
});
