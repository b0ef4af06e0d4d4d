import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { listUsers } from '#api/identity/list-users.ts';
import type { Role } from '#shared/roles.ts';
import { countRows, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import type { SqlValue } from '#shared/server/database/sql.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { Order } from '#shared/server/models/order.ts';
import { User } from '#shared/server/models/user.ts';
import type { UserListItemView } from '#shared/views/identity.ts';
import type { Page } from '#shared/views/page.ts';
import { call, type FactsOf } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPlacedOrder } from '#test/factories/orders.ts';
import { aCustomer, aPerson, aPhoneNo, type Person, signIn } from '#test/factories/people.ts';
import { readCode } from '#test/factories/read-code.ts';
import { openTestDatabase } from '#test/setup/database.ts';

let world: World;
let token: string;

beforeAll(async () => {
  world = await openWorld();
  token = (await signIn(world, await aPerson(world, ['crm_admin']))).token;
});

afterAll(() => world.close());

const list = (query: FactsOf<'listUsers'>['query'], as = token) =>
  call(world.baseUrl, 'listUsers', { query, token: as });
async function find(search: string, as = token): Promise<string[]> {
  const { status, reply, text } = await list({ search }, as);
  if (status !== 200) throw new Error(`searching ${search}: ${text}`);
  return reply.items.map(({ id }) => id);
}

describe('a search for people', () => {
  it('finds by the beginning of names in either order, case and accents aside, phone, e-mail and order number', async () => {
    const customer = await aCustomer(world, { firstName: 'Zoé', lastName: 'von Älplimatt' });
    const order = await aPlacedOrder(world, { customer });
    const { id, phoneNo } = order.customer;
    await world.services.sequelize.query('UPDATE users SET email = ? WHERE id = ?', {
      replacements: ['zoe.a@example.ch', id],
    });
    const national = `0${phoneNo.slice(3)}`;
    const orderNumber = order.transactionNo.slice(0, 10);
    for (const search of [
      ...['Zoé', 'zoe', 'von älpli', 'Alplimatt', 'zoe von', 'VON ALPLIMATT zoe', 'ZOE.A@'],
      ...[phoneNo, national, national.slice(0, 9), orderNumber, orderNumber.slice(0, 8), order.transactionNo],
    ]) {
      expect([search, await find(search)]).toEqual([search, expect.arrayContaining([id])]);
    }
    for (const search of ['Zo%', '%lplimatt', '_oé', 'lplimatt', 'zoe xaver', 'z']) {
      expect([search, await find(search)]).toEqual([search, []]);
    }
  });

  it('gives who the person is and how to reach them, and nothing about their health', async () => {
    const { id, phoneNo } = await aCustomer(world, { lastName: 'Feldsicht' });
    const { reply } = await list({ search: 'feldsicht' });
    expect(reply.items).toEqual([
      {
        ...{ id, phoneNo, firstName: 'Nora', lastName: 'Feldsicht', birthdate: '1985-05-05', phoneNoVerified: true },
        ...{ email: null, zipCode: '8400', city: 'Winterthur', preferredLanguage: 'de', roles: ['customer'] },
        createdAt: expect.any(String),
      },
    ]);
  });

  it('comes in pages that neither repeat nor leave out anybody', async () => {
    const firstNames = ['Ada', 'Bea', 'Cleo', 'Dora', 'Eva'];
    const made: string[] = [];
    for (const firstName of firstNames) made.push((await aCustomer(world, { firstName, lastName: 'Blättlig' })).id);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { reply } = await list({ search: 'blättlig', limit: 2, ...(cursor ? { cursor } : {}) });
      seen.push(...reply.items.map(({ id }) => id));
      cursor = reply.next ?? undefined;
    } while (cursor);
    expect(seen).toEqual(made);
    expect((await list({ search: 'blättlig', sort: 'newest', limit: 1 })).reply.items[0]?.id).toBe(made[4]);
  });

  it('is narrowed to those with orders of an application, which may be named several times', async () => {
    const people = await Promise.all([1, 2, 3].map(() => aCustomer(world, { lastName: 'Heimweg' })));
    const [atHome = '', atBranch = '', without = ''] = people.map(({ id }) => id);
    const { orderId } = await aPlacedOrder(world, { customer: people[0] as Person });
    await updateRows(world.services, Order, { application: 'homesampling' }, { id: orderId });
    await aPlacedOrder(world, { customer: people[1] as Person });
    const ids = async (applications?: ('homesampling' | 'branch')[]) =>
      (await list({ search: 'heimweg', ...(applications ? { applications } : {}) })).reply.items
        .map(({ id }) => id)
        .sort();
    expect(await ids()).toEqual([atHome, atBranch, without].sort());
    expect(await ids(['homesampling'])).toEqual([atHome]);
    expect(await ids(['branch'])).toEqual([atBranch]);
    expect(await ids(['homesampling', 'branch'])).toEqual([atHome, atBranch].sort());
    const hosa = (await signIn(world, await aPerson(world, ['HOSA_CRM']))).token;
    expect(await find('heimweg', hosa)).toEqual([atHome]);
    const both = (await signIn(world, await aPerson(world, ['HOSA_CRM', 'admin']))).token;
    expect((await find('heimweg', both)).sort()).toEqual([atHome, atBranch, without].sort());
    const odd = await call(world.baseUrl, 'listUsers', { query: { applications: ['somewhere' as 'branch'] }, token });
    expect([odd.status, odd.error.error]).toEqual([400, 'invalid-input']);
  });

  it('leaves no trace of what was searched in the log', async () => {
    await find('+41 79 555 44 33');
    await find('Suchspur');
    expect(world.logged()).toContain('listUsers');
    expect(world.logged()).not.toMatch(/555 44|5554433|Suchspur|555%2044/);
  });

  it('reads indexes only, whatever is typed, with 200,000 people', async () => {
    const crowd = await openTestDatabase();
    const connection = await createConnection({ uri: crowd.config.databaseUrl });
    try {
      await fill(connection, 200_000);
      const plans: PlanRow[] = [];
      const explaining = async (text: string, values: SqlValue[]) => {
        plans.push(...(await connection.query<PlanRow[]>(`EXPLAIN ${text}`, values))[0]);
        return connection.query(text, values);
      };
      const on = { ...crowd, connection: { query: explaining, execute: explaining } };
      const ask = (query: FactsOf<'listUsers'>['query'], role: Role) =>
        listUsers(on as never, { query, actor: { roles: [role] } } as never) as Promise<Page<UserListItemView>>;
      const first = await ask({}, 'admin');
      for (const [query, role, found] of [
        [{ cursor: first.next ?? '' }, 'admin', 100],
        [{ sort: 'newest' }, 'admin', 100],
        [{}, 'HOSA_CRM', 100],
        [{ search: 'Familie1234' }, 'admin', 55],
        [{ search: 'Vorname77 Familie9' }, 'admin', 10],
        [{ search: '078 100 00 1' }, 'admin', 10],
        [{ search: 'p12345@' }, 'admin', 1],
        [{ search: '26000123' }, 'admin', 20],
        [{ search: 'Familie1234', applications: ['homesampling'] }, 'admin', 5],
      ] as const) {
        plans.length = 0;
        const { items } = await ask(query as never, role);
        expect([query, items.length]).toEqual([query, found]);
        // A whole table is read where MariaDB says ALL; what a search found stands in a table of its own.
        expect({ query, whole: plans.filter(({ table, type }) => type === 'ALL' && !table?.startsWith('<')) }).toEqual({
          query,
          whole: [],
        });
        // Of an index that gives the order, only what the page holds is read.
        const read = plans.filter(({ table, type }) => table === 'users' || (table === 'u' && type === 'range'));
        expect(Math.max(0, ...read.map(({ rows }) => Number(rows)))).toBeLessThan(110_000);
      }
    } finally {
      await connection.end();
      await crowd.sequelize.close();
    }
  }, 120_000);
});

interface PlanRow extends RowDataPacket {
  table: string | null;
  type: string | null;
  rows: string | null;
}

/** People of made-up names, numbers and addresses, written by MariaDB itself. */
async function fill(connection: Connection, people: number): Promise<void> {
  const most = 5_000;
  for (let from = 1; from <= people; from += most) {
    await connection.query(`INSERT INTO users (id, firstName, lastName, email, phoneNo, createdAt, updatedAt)
      SELECT UUID(), CONCAT('Vorname', seq % 500), CONCAT('Familie', seq % 40000), CONCAT('p', seq, '@example.ch'),
        CONCAT('+4178', 1000000 + seq), '2026-01-01' + INTERVAL seq SECOND, '2026-01-01' FROM seq_${from}_to_${from + most - 1}`);
  }
  // One person in five has an order, one in fifty a kit at home.
  await connection.query(`INSERT INTO orders (id, orderNumber, customerId, application, productGroupKey, productKey,
      productName, sampleType, fastingHours, turnaroundDays, total, language, statementVersion, statementConfirmedAt,
      lastUpdatedTransactionNo, createdAt)
    SELECT UUID(), 2600000000 + SUBSTRING(email, 2, LOCATE('@', email) - 2),
      id, IF(phoneNo % 10 = 0, 'homesampling', 'branch'), 'heart', 'heart', '{}', 'venous', 0, 3, 100, 'de', '1',
      createdAt, '', createdAt FROM users WHERE phoneNo % 5 = 0`);
  await connection.query('ANALYZE TABLE users, orders');
}

describe('a person whom staff create', () => {
  const aBody = () => ({
    firstName: 'Reto',
    lastName: 'Ammann',
    phoneNo: aPhoneNo(),
    preferredLanguage: 'fr' as const,
  });

  it('is a customer with a number that nobody has verified, and signs in by code later, which verifies it', async () => {
    const body = aBody();
    const { status, reply } = await call(world.baseUrl, 'createUser', { body, token });
    expect(status).toBe(200);
    expect(reply).toMatchObject({
      ...body,
      phoneNoVerified: false,
      roles: ['customer'],
      birthdate: null,
      zipCode: null,
    });
    expect(await noted(reply.id)).toEqual(['identity.user-created']);

    await call(world.baseUrl, 'startSignIn', { body: { phoneNo: body.phoneNo } });
    const code = await readCode(world, body.phoneNo);
    const signedIn = await call(world.baseUrl, 'login', { body: { phoneNo: body.phoneNo, code } });
    if (!('token' in signedIn.reply)) throw new Error('no token');
    expect(signedIn.reply.user).toMatchObject({ id: reply.id, phoneNoVerified: true });
    const me = await call(world.baseUrl, 'getMe', { token: signedIn.reply.token.accessToken });
    expect(me.reply.phoneNoVerified).toBe(true);
    expect(await noted(reply.id)).toEqual(['identity.user-created', 'identity.number-verified']);
  });

  it('is verified by a code of the sign-up too', async () => {
    const body = aBody();
    const { reply } = await call(world.baseUrl, 'createUser', { body, token });
    await call(world.baseUrl, 'startSignIn', { body: { phoneNo: body.phoneNo, forSignUp: true } });
    const code = await readCode(world, body.phoneNo);
    const signedIn = await call(world.baseUrl, 'verifySignUp', { body: { phoneNo: body.phoneNo, code } });
    expect(signedIn.reply).toMatchObject({ user: { id: reply.id, phoneNoVerified: true } });
  });

  it('has a number of their own: who has it already is said, however it is written', async () => {
    const { id, phoneNo } = await aCustomer(world);
    const written = `0${phoneNo.slice(3, 5)} ${phoneNo.slice(5, 8)} ${phoneNo.slice(8)}`;
    const { status, error } = await call(world.baseUrl, 'createUser', {
      body: { ...aBody(), phoneNo: written },
      token,
    });
    expect([status, error.error, error.details]).toEqual([409, 'number-has-account', { userId: id }]);
    expect(await countRows(world.services, User, { phoneNo })).toBe(1);
  });

  it('is made once by ten who create them in the same moment; the others are told whose the number is', async () => {
    const body = aBody();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call(world.baseUrl, 'createUser', { body, token })),
    );
    const made = answers.find(({ status }) => status === 200)?.reply.id;
    const told = answers.filter(({ status }) => status !== 200);
    expect(told.map(({ status, error }) => [status, error.error, error.details])).toEqual(
      Array(9).fill([409, 'number-has-account', { userId: made }]),
    );
    expect(await countRows(world.services, User, { phoneNo: body.phoneNo })).toBe(1);
  });

  it('is made once, however often the same call is sent', async () => {
    const body = aBody();
    const send = () =>
      call(world.baseUrl, 'createUser', { body, token, idempotencyKey: `create-${body.phoneNo.slice(1)}` });
    const answers = await Promise.all([send(), send(), send()]);
    expect([...new Set(answers.map(({ status, reply }) => `${status} ${reply.id}`))]).toEqual([
      `200 ${answers[0]?.reply.id}`,
    ]);
    expect(await countRows(world.services, User, { phoneNo: body.phoneNo })).toBe(1);
  });

  it.each([
    ['a number of a country that is not served', { phoneNo: '+12025550123' }, 'phoneNo', 'field.phone-country'],
    ['a landline', { phoneNo: '044 123 45 67' }, 'phoneNo', 'field.phone'],
    ['a name with a digit', { firstName: 'Re7o' }, 'firstName', 'field.name'],
    ['no family name', { lastName: ' ' }, 'lastName', 'field.required'],
    ['a language we do not speak', { preferredLanguage: 'rm' as 'de' }, 'preferredLanguage', 'field.language'],
    ['roles of their own', { roles: ['admin'] } as object, 'roles', 'field.unknown'],
  ])('is refused with %s', async (_what, wrong, path, key) => {
    const { status, error } = await call(world.baseUrl, 'createUser', { body: { ...aBody(), ...wrong }, token });
    expect(status).toBe(400);
    expect(error.fields).toMatchObject([{ path, key }]);
  });

  async function noted(userId: string): Promise<string[]> {
    const rows = await findRows(world.services, Activity, ['event'], { where: { entityId: userId }, order: ['id'] });
    return rows.map(({ event }) => event);
  }
});
