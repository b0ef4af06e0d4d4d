import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { resealColumns } from '#shared/server/database/reseal-columns.ts';
import { change, columns, select, type Tx } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { readOrders } from '#shared/server/exports/order-rows.ts';
import { nameCounterCustomer } from '#shared/server/identity/counter-customer.ts';
import { type LockedUser, lockUser } from '#shared/server/identity/lock-user.ts';
import { sealIdentifiers } from '#shared/server/identity/seal-identifiers.ts';
import { sealIdentity } from '#shared/server/identity/seal-identity.ts';
import { issueCounterTicket } from '#shared/server/identity/tokens.ts';
import { findCandidates } from '#shared/server/lab-intake/find-candidates.ts';
import { User } from '#shared/server/models/user.ts';
import { anAnsweredOrder } from '#test/factories/lab-messages.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPerson, visitAs } from '#test/factories/people.ts';
import { NEWEST, refused, rewrap } from '#test/factories/sealed-columns.ts';
import { waitUntil } from '#test/setup/wait-until.ts';
import { scanSealed } from '#worker/identity/scan-sealed.ts';

/** Beside an open transaction, as another process would. */
const runOutside = AsyncLocalStorage.snapshot();

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

describe('a birth date', () => {
  const BORN = '1947-08-15';
  const stored = async (id: string) =>
    (
      await select(
        world.services,
        columns<{ birthdate: string; birthdateLookup: string | null }>({ birthdate: 'u', birthdateLookup: 'u' }),
        'FROM users u WHERE u.id = ?',
        [id],
      )
    )[0];
  /** The orders proposed for a message that says this family name and day, and no number. */
  const proposed = async (family: string, birthdate: string): Promise<string[]> => {
    const said = { family, given: '', birthdate, sex: '', numbers: [], tests: [], sampledAt: null };
    return (await findCandidates(world.services, said, undefined)).map(({ orderNumber }) => orderNumber);
  };

  it('is sealed beside a hash by which a message finds its person, and nobody born on another day', async () => {
    const { customer, orderNumber } = await anAnsweredOrder(world);
    await updateRows(world.services, User, { birthdate: BORN }, { id: customer.id });
    expect(await stored(customer.id)).toEqual({
      birthdate: expect.stringMatching(/^sealed1\./),
      birthdateLookup: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(await proposed(customer.lastName, '19470815')).toEqual([orderNumber]);
    expect(await proposed(customer.lastName, '15.08.1947')).toEqual([orderNumber]);
    expect(await proposed(customer.lastName, '19470816')).toEqual([]);
    await updateRows(world.services, User, { birthdate: null }, { id: customer.id });
    expect(await stored(customer.id)).toEqual({ birthdate: null, birthdateLookup: null });
  });

  it('that lies in the clear is found too, sealed by the command, and found under both keys while it rotates', async () => {
    const { files } = world.services.config;
    const before = files.masterKeys;
    const { customer, orderNumber } = await anAnsweredOrder(world);
    await updateRows(world.services, User, { birthdate: BORN }, { id: customer.id });
    const sealedBefore = await stored(customer.id);
    files.sealsColumns = false;
    try {
      await updateRows(world.services, User, { birthdate: BORN }, { id: customer.id });
    } finally {
      files.sealsColumns = true;
    }
    expect(await stored(customer.id)).toEqual({ birthdate: BORN, birthdateLookup: null });
    expect(await proposed(customer.lastName, BORN)).toEqual([orderNumber]);

    await rewrap(world, before);
    expect(await stored(customer.id)).toMatchObject({ birthdateLookup: sealedBefore?.birthdateLookup });
    files.masterKeys = [NEWEST, ...before];
    try {
      expect(await proposed(customer.lastName, BORN)).toEqual([orderNumber]);
      await rewrap(world, files.masterKeys);
      files.masterKeys = [NEWEST];
      expect(await proposed(customer.lastName, BORN)).toEqual([orderNumber]);
      expect((await stored(customer.id))?.birthdateLookup).not.toBe(sealedBefore?.birthdateLookup);
    } finally {
      files.masterKeys = [NEWEST, ...before];
      await rewrap(world, [...before, NEWEST]);
      files.masterKeys = before;
    }
  });

  it('that does not open is unknown, with an alarm: it agrees with nobody, and lists go on', async () => {
    const [one, other] = [await anAnsweredOrder(world), await anAnsweredOrder(world)];
    await change(
      world.services,
      'UPDATE users t JOIN users f ON f.id = ? SET t.birthdate = f.birthdate WHERE t.id = ?',
      [one.customer.id, other.customer.id],
    );
    const before = await refused();
    const [row] = await findRows(world.services, User, ['birthdate'], { where: { id: other.customer.id } });
    expect(row?.birthdate).toBeNull();
    expect(await refused()).toBe(before + 1);
  });
});

describe('of birth dates', () => {
  it('one that does not open is not written over, at a counter neither, nor its account closed: it would be lost', async () => {
    const { customer } = await anAnsweredOrder(world);
    const { files } = world.services.config;
    const known = files.masterKeys;
    const visitor = await visitAs(world, customer);
    const admin = await visitAs(world, await aPerson(world, ['admin']));
    const params = { id: customer.id };
    files.masterKeys = [NEWEST];
    try {
      expect((await admin.call('changeUser', { params, body: { birthdate: '1950-01-01' } })).status).toBe(500);
      const branchId = uuidv7();
      const said = { ...customer, birthdate: '1950-01-01', sex: 'female', preferredLanguage: 'de' } as const;
      const proved = { branchId, phoneNo: customer.phoneNo };
      const ticket = await issueCounterTicket(world.services.config.jwtSecret, proved, world.services.now());
      const counter = { actor: { userId: branchId }, body: { ...said, ticket } } as never;
      await expect(inTransaction(world.services, (tx) => nameCounterCustomer(tx, counter))).rejects.toThrow(
        'users.birthdate',
      );
      const locked = async (tx: Tx) => (await lockUser(tx, customer.id)) as LockedUser;
      for (const keep of [sealIdentity, (tx: Tx, user: LockedUser) => sealIdentifiers(tx, uuidv7(), user)])
        await expect(inTransaction(world.services, async (tx) => keep(tx, await locked(tx)))).rejects.toThrow(
          'users.birthdate',
        );
    } finally {
      files.masterKeys = known;
    }
    expect((await visitor.need('getUser', { params })).birthdate).toBe(customer.birthdate);
  });

  it('each stands at its own person in a file of orders', async () => {
    const [one, other] = [await anAnsweredOrder(world), await anAnsweredOrder(world)];
    await updateRows(world.services, User, { birthdate: '1951-06-17' }, { id: one.customer.id });
    await updateRows(world.services, User, { birthdate: '1952-07-18' }, { id: other.customer.id });
    const form = { language: 'de', utcOffset: null } as const;
    const born = new Map<string, string>();
    const steps = readOrders(world.services, { filter: {}, form }, (cells) =>
      born.set(cells.orderNumber, cells.birthdate),
    );
    for await (const _rows of steps);
    expect([born.get(one.orderNumber), born.get(other.orderNumber)]).toEqual(['17.06.1951', '18.07.1952']);
  });

  it('one that a purge left over is found, beside a name and without one', async () => {
    const person = await aPerson(world, ['customer']);
    const patterns = [
      { kind: 'name' as const, matches: (text: string) => text.includes(`${person.lastName} ${person.birthdate}`) },
    ];
    const look = () => scanSealed(world.services, { userId: person.id, patterns });
    const traces = ({ kept, found }: Awaited<ReturnType<typeof look>>) =>
      [...kept, ...found]
        .filter(({ where }) => where === 'users')
        .map(({ kind }) => kind)
        .sort();
    expect(traces(await look())).toEqual(['birthdate', 'name']);
    await updateRows(world.services, User, { firstName: '', lastName: '' }, { id: person.id });
    expect(traces(await look())).toEqual(['birthdate']);
    await updateRows(world.services, User, { birthdate: null }, { id: person.id });
    expect(traces(await look())).toEqual([]);
  });

  it('one whose hash is missing is given one by the command, and a hash without a date is taken away', async () => {
    const [one, other] = [await aPerson(world, ['customer']), await aPerson(world, ['customer'])];
    const both = () =>
      findRows(world.services, User, ['birthdateLookup'], { where: { id: [one.id, other.id] }, order: ['id'] });
    const before = await both();
    await change(world.services, 'UPDATE users SET birthdateLookup = NULL WHERE id = ?', [one.id]);
    await change(world.services, 'UPDATE users SET birthdate = NULL WHERE id = ?', [other.id]);
    await resealColumns(world.services);
    const hashes = [before.find(({ birthdateLookup }) => birthdateLookup)?.birthdateLookup, null];
    expect((await both()).map(({ birthdateLookup }) => birthdateLookup)).toEqual(
      one.id < other.id ? hashes : hashes.reverse(),
    );
  });

  it('one that is changed while the command is at its row stays as it was changed', async () => {
    const person = await aPerson(world, ['customer']);
    const clear = (on: World['services'] | Tx, day: string) =>
      change(on, 'UPDATE users SET birthdate = ?, birthdateLookup = NULL WHERE id = ?', [day, person.id]);
    await clear(world.services, '1950-01-01');
    let sealing: Promise<unknown> = Promise.resolve();
    await inTransaction(world.services, async (tx) => {
      await clear(tx, '1951-01-01');
      sealing = runOutside(() => resealColumns(world.services));
      const waits = columns<{ n: number }>({ n: 'COUNT(*)' });
      const from =
        "FROM information_schema.processlist WHERE db = DATABASE() AND info LIKE '%SET `birthdate`%' AND id <> CONNECTION_ID()";
      await waitUntil(
        'the command waits for the row',
        () => runOutside(() => select(world.services, waits, from)),
        ([row]) => Number(row?.n) > 0,
        world,
      );
    });
    await sealing;
    const [row] = await findRows(world.services, User, ['birthdate'], { where: { id: person.id } });
    expect(row?.birthdate).toBe('1951-01-01');
  });
});
