import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Connection, createConnection } from 'mysql2/promise';
import { v7 as uuidv7 } from 'uuid';
import { PurgeState } from '#shared/domain/identity/purge-machine.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { PURGE_PLAN_HOURS } from '#shared/limits/privacy.ts';
import { backUp } from '#shared/server/backup/back-up.ts';
import { countRows, findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { change, insert } from '#shared/server/database/sql.ts';
import { CriticalContact } from '#shared/server/models/critical-contact.ts';
import { InternalNote } from '#shared/server/models/internal-note.ts';
import { Order } from '#shared/server/models/order.ts';
import { Purge } from '#shared/server/models/purge.ts';
import { User } from '#shared/server/models/user.ts';
import { UserRole } from '#shared/server/models/user-role.ts';
import { listNoted } from '#test/factories/activities.ts';
import { call } from '#test/factories/call.ts';
import { closeAccount } from '#test/factories/closing.ts';
import { aLabMessage, anAnsweredOrder, potassium } from '#test/factories/lab-messages.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPlacedOrder } from '#test/factories/orders.ts';
import { aCustomer, aDoctor, anAdmin, aPerson, type Person, signIn, visitAs } from '#test/factories/people.ts';
import { askPurge, bodyFor, confirmPurge, planOf, purge } from '#test/factories/purging.ts';
import { aReleasedOrder, importFile } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { purgeRestored } from '#worker/identity/purge-restored.ts';

let world: World;
let reto: Person;
let second: Person;

beforeAll(async () => {
  world = await openWorld();
  [reto, second] = [await anAdmin(world), await anAdmin(world)];
});

afterAll(() => world.close());

const purgesOf = ({ id }: Person) =>
  findRows(world.services, Purge, ['id', 'state', 'askedBy', 'decidedBy'], {
    where: { userId: id },
    order: ['askedAt'],
  });
const isClosed = async ({ id }: Person) =>
  (await findRow(world.services, User, ['closedAt'], { where: { id } }))?.closedAt !== null;
const said = ({ status, error }: { status: number; error: { error: string; details?: Record<string, unknown> } }) => [
  status,
  error.error,
];

describe('who decides', () => {
  it('one administrator asks, and nothing happens; asked twice it is one request', async () => {
    const customer = await aCustomer(world);
    const once = await askPurge(world, reto, customer);
    const twice = await askPurge(world, reto, customer);
    expect([once.reply.purge?.state, twice.reply.purge?._id]).toEqual([PurgeState.asked, once.reply.purge?._id]);
    expect(once.reply.purge).toMatchObject({ askedBy: { isSelf: true }, decidedBy: null, job: null });
    expect(await isClosed(customer)).toBe(false);
    expect(await purgesOf(customer)).toHaveLength(1);
  });

  it('two at once: one asks, the other is told so and confirms by its id, once', async () => {
    const customer = await aCustomer(world);
    const answers = await Promise.all([askPurge(world, reto, customer), askPurge(world, second, customer)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused && said(refused)).toEqual([409, 'purge-asked']);
    const [asked] = await purgesOf(customer);
    const other = asked?.askedBy === reto.id ? second : reto;
    expect(refused?.error.details?.purgeId).toBe(asked?.id);
    const wish = { confirms: asked?.id };
    const both = await Promise.all([0, 1].map(() => askPurge(world, other, customer, wish)));
    expect(both.map(({ status, reply }) => [status, reply.purge?.state])).toEqual(
      both.map(() => [200, PurgeState.running]),
    );
    expect(await purgesOf(customer)).toMatchObject([{ state: PurgeState.running, decidedBy: other.id }]);
    await runJobs(world);
    expect(await purgesOf(customer)).toMatchObject([{ state: PurgeState.proven }]);
  });

  it('is declined by the other, or taken back, once; then asked for anew', async () => {
    const customer = await aCustomer(world);
    const { reply } = await askPurge(world, reto, customer);
    const { token } = await signIn(world, second);
    const decline = () => call(world.baseUrl, 'declinePurge', { token, params: { id: reply.purge?._id ?? '' } });
    expect((await decline()).status).toBe(204);
    expect(said(await decline())).toEqual([409, 'purge-over']);
    const names = { [customer.id]: 'customer', [second.id]: 'second' };
    expect((await listNoted(world, { entityId: reply.purge?._id ?? '' }, names)).slice(-1)).toEqual([
      ['identity.purge-declined', 'admin second', 'customer'],
    ]);
    expect((await planOf(world, reto, customer)).purge).toBeNull();
    const stale = await askPurge(world, second, customer, { confirms: reply.purge?._id });
    expect([stale.status, stale.reply.purge?.state]).toEqual([200, PurgeState.asked]);
    expect(await isClosed(customer)).toBe(false);
  });

  it('lapses after a day, and with the role of who asked', async () => {
    const customer = await aCustomer(world);
    const third = await anAdmin(world);
    const { reply } = await askPurge(world, third, customer);
    await change(world.services, 'DELETE FROM user_roles WHERE userId = ?', [third.id]);
    const late = await askPurge(world, second, customer, { confirms: reply.purge?._id });
    expect([late.reply.purge?.state, late.reply.purge?.askedBy?.isSelf]).toEqual([PurgeState.asked, true]);
    world.advance(PURGE_PLAN_HOURS * HOUR_MS);
    expect((await planOf(world, reto, customer)).purge).toBeNull();
    const anew = await askPurge(world, reto, customer, { confirms: late.reply.purge?._id });
    expect([anew.reply.purge?.state, anew.reply.purge?.askedBy?.isSelf]).toEqual([PurgeState.asked, true]);
    expect((await purgesOf(customer)).map(({ state }) => state)).toEqual(['lapsed', 'lapsed', 'asked']);
  });

  it('is one administrator where the setting wants one', async () => {
    const admin = await visitAs(world, reto);
    const set = (value: boolean) =>
      admin.need('changeSetting', { params: { name: 'PURGE_SECOND_ADMINISTRATOR' }, body: { value } });
    const customer = await aCustomer(world);
    await set(false);
    try {
      const { reply } = await askPurge(world, reto, customer);
      expect([reply.needsSecond, reply.purge?.state]).toEqual([false, PurgeState.running]);
    } finally {
      await set(true);
    }
  });

  it('the plan that was seen: another one, or other digits, are refused', async () => {
    const customer = await aCustomer(world);
    expect(said(await askPurge(world, reto, customer, { digits: '9999' }))).toEqual([400, 'digits-wrong']);
    const body = await bodyFor(world, reto, customer);
    await aPlacedOrder(world, { customer });
    const { token } = await signIn(world, reto);
    const facts = { token, params: { userId: customer.id }, body };
    expect(said(await call(world.baseUrl, 'purgeUser', facts))).toEqual([409, 'plan-changed']);
    expect(await purgesOf(customer)).toEqual([]);
  });

  it.each(['crm_admin', 'HOSA_CRM', 'doctor', 'data_export', 'customer'] as const)('no %s', async (role) => {
    const customer = await aCustomer(world);
    const body = await bodyFor(world, reto, customer);
    const { token } = await signIn(world, await aPerson(world, [role]));
    const params = { userId: customer.id };
    const tried = await Promise.all([
      call(world.baseUrl, 'getPurge', { token, params }),
      call(world.baseUrl, 'purgeUser', { token, params, body }),
      call(world.baseUrl, 'purgeUserAtProvider', { token, params: { ...params, identityProvider: 'local' }, body }),
    ]);
    expect(tried.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});

describe('by the name of the identity provider', () => {
  it('it is the same purge; another name is 404', async () => {
    const customer = await aCustomer(world);
    const ask = async (identityProvider: string, by: Person, confirms?: string) => {
      const { token } = await signIn(world, by);
      const body = await bodyFor(world, by, customer, { confirms });
      return call(world.baseUrl, 'purgeUserAtProvider', {
        token,
        params: { identityProvider, userId: customer.id },
        body,
      });
    };
    expect((await ask('auth0', reto)).status).toBe(404);
    const { reply } = await ask('local', reto);
    expect((await ask('local', second, reply.purge?._id)).reply.purge?.state).toBe(PurgeState.running);
    await runJobs(world);
    expect((await planOf(world, reto, customer)).purge?.state).toBe(PurgeState.proven);
  });
});

describe('who is purged', () => {
  it('not oneself, and nobody who treated people', async () => {
    expect((await planOf(world, reto, reto)).obstacles).toEqual(['self']);
    expect(said(await askPurge(world, reto, reto))).toEqual([409, 'purge-hindered']);
    const { doctor, resultId } = await aReleasedOrder(world);
    const refused = await askPurge(world, reto, doctor);
    expect(refused.error.details?.obstacles).toEqual(['treats-people']);
    const createdAt = world.services.now();
    const [writer, caller] = [await aDoctor(world), await aDoctor(world)];
    const note = { id: uuidv7(), resultId, userId: writer.id, note: 'x', createdAt, changedAt: null, deletedAt: null };
    await insert(world.services, InternalNote, note);
    const call = {
      id: uuidv7(),
      resultId,
      calledBy: caller.id,
      calledAt: createdAt,
      outcome: 'not-reached',
      note: '',
    } as const;
    await insert(world.services, CriticalContact, { ...call, attempts: 1, whom: null, measureIds: [], createdAt });
    for (const one of [writer, caller]) expect((await planOf(world, reto, one)).obstacles).toEqual(['treats-people']);
  });

  it('nobody of whom a critical value is not answered yet', async () => {
    const order = await anAnsweredOrder(world);
    await importFile(world, Buffer.from(aLabMessage(order, { after: [potassium('7.9')] })));
    expect((await planOf(world, reto, order.customer)).obstacles).toEqual(['open-order', 'open-alarm']);
  });

  it('an administrator is, with the role; of two who purge each other one is left', async () => {
    const third = await anAdmin(world);
    const made = await purge(world, [reto, second], third);
    expect([made.state, await countRows(world.services, UserRole, { userId: third.id })]).toEqual(['proven', 0]);
    await change(world.services, 'DELETE FROM user_roles WHERE role = ? AND userId NOT IN (?)', [
      'admin',
      [reto.id, second.id],
    ]);
    const [first, other] = [await anAdmin(world), await anAdmin(world)];
    await change(world.services, 'DELETE FROM user_roles WHERE role = ? AND userId IN (?)', [
      'admin',
      [reto.id, second.id],
    ]);
    const answers = await Promise.all([askPurge(world, first, other), askPurge(world, other, first)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await countRows(world.services, UserRole, { role: 'admin' })).toBe(1);
    for (const { id } of [reto, second])
      await change(world.services, 'INSERT INTO user_roles VALUES (?, ?)', [id, 'admin']);
  });

  it('an administrator, whose doings stay somebody’s: an account without a name, and not the product', async () => {
    const gone = await anAdmin(world);
    const doing = await visitAs(world, gone);
    const name = 'REMINDER_HOURS';
    await doing.need('changeSetting', { params: { name }, body: { value: 30 } });
    const { _id: id } = await doing.need('createVoucher', {
      body: { label: { de: 'a', en: 'a', fr: 'a', it: 'a' }, discount: { type: 'percent', value: 10 } },
    });
    await doing.need('blockDays', { body: { dates: ['2027-02-02'] } });
    await doing.need('exportOrders', { query: { isExport: true } });
    const { orderId } = await aPlacedOrder(world);
    const act = { kind: 'cancel' as const, orderIds: [orderId], shouldRefund: false };
    const { plan } = await doing.need('previewBulkAct', { body: act });
    const { _id: bulkId } = await doing.need('startBulkAct', {
      body: { ...act, cancellationReasons: ['branch-closed'], plan },
    });
    await doing.need('withdrawBulkAct', { params: { id: bulkId } });
    expect((await purge(world, [reto, second], gone)).state).toBe('proven');
    const admin = await visitAs(world, reto);
    expect(await admin.need('getBulkAct', { params: { id: bulkId } })).toMatchObject({ by: { name: '' }, endedBy: '' });
    const { settings } = await admin.need('listSettings');
    expect(settings.find((setting) => setting.name === name)?.changed?.by).toBe('');
    expect((await admin.need('listSettingChanges', { params: { name } })).items.map(({ by }) => by)).toEqual(['']);
    expect((await admin.need('listVouchers', { query: { id } })).items[0]?.changed?.by).toBe('');
    const { blockedDays } = await admin.need('listBlockedDays', { query: { year: 2027 } });
    expect(blockedDays.find(({ date }) => date === '2027-02-02')?.blocked?.by).toBe('');
    expect((await admin.need('listExports', { query: {} })).items[0]?.askedBy.name).toBe('');
  });

  it('an account that its person closed before, by the end of its id', async () => {
    const { customer } = await aReleasedOrder(world);
    expect((await closeAccount(world, customer)).status).toBe(204);
    await runJobs(world);
    const plan = await planOf(world, reto, customer);
    expect([plan.digitsOf, plan.name, plan.closedAt !== null]).toEqual(['account', '', true]);
    const made = await purge(world, [reto, second], customer);
    expect([made.state, made.report?.found]).toEqual(['proven', []]);
  });

  it('with an order that nobody paid, which is cancelled', async () => {
    const { customer, orderId } = await aPlacedOrder(world);
    await confirmPurge(world, [reto, second], customer);
    const order = await findRow(world.services, Order, ['status'], { where: { id: orderId } });
    expect(order?.status).toBe(5);
    await runJobs(world);
    expect((await planOf(world, reto, customer)).purge?.state).toBe(PurgeState.proven);
  });
});

describe('a backup of before', () => {
  it('brings nobody back: the worker purges them again, once, whoever the deletion list names', async () => {
    const { customer } = await aReleasedOrder(world);
    const folder = path.join(tmpdir(), `purge-backup-${customer.id}`);
    const { databaseUrl } = world.services.config;
    const row = await findRow(world.services, User, [...NAMED], { where: { id: customer.id } });
    try {
      expect((await purge(world, [reto, second], customer)).state).toBe(PurgeState.proven);
      // The list goes with every backup from here on.
      await backUp(world.services.config, folder);
      expect(await purgeRestored(world.services)).toBe(0);
      await bringBack(databaseUrl, customer.id, row ?? {});
      expect(await purgeRestored(world.services)).toBe(1);
      expect(await purgeRestored(world.services)).toBe(0);
      await runJobs(world);
      expect(await purgesOf(customer)).toMatchObject([{ state: PurgeState.proven, askedBy: null }]);
      const { report } = (await planOf(world, reto, customer)).purge ?? {};
      expect(report?.found).toEqual([]);
      expect(await updateRows(world.services, User, { lastName: '' }, { id: customer.id })).toBe(0);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

const NAMED = ['firstName', 'lastName', 'birthdate', 'phoneNo', 'streetAddress', 'zipCode', 'city'] as const;

/** What a restored database of before would hold: the person, and nothing of the purge. */
async function bringBack(url: string, userId: string, row: Record<string, unknown>): Promise<void> {
  const connection: Connection = await createConnection(url);
  try {
    await connection.query('DELETE FROM purges WHERE userId = ?', [userId]);
    await connection.query('DELETE FROM closed_accounts WHERE userId = ?', [userId]);
    await connection.query('UPDATE users SET ?, closedAt = NULL WHERE id = ?', [row, userId]);
  } finally {
    await connection.end();
  }
}
