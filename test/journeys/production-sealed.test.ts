import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { refusedValues } from '#shared/server/database/refused-values.ts';
import { resealColumns } from '#shared/server/database/reseal-columns.ts';
import { change, columns, insert, insertMany, type SqlValue, select, type Tx } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { readOrders } from '#shared/server/exports/order-rows.ts';
import { nameCounterCustomer } from '#shared/server/identity/counter-customer.ts';
import { type LockedUser, lockUser } from '#shared/server/identity/lock-user.ts';
import { sealIdentifiers } from '#shared/server/identity/seal-identifiers.ts';
import { sealIdentity } from '#shared/server/identity/seal-identity.ts';
import { issueCounterTicket } from '#shared/server/identity/tokens.ts';
import { findCandidates } from '#shared/server/lab-intake/find-candidates.ts';
import { Import } from '#shared/server/models/import.ts';
import { ImportRefusal } from '#shared/server/models/import-refusal.ts';
import { InternalNote } from '#shared/server/models/internal-note.ts';
import { SurveyAnswer } from '#shared/server/models/survey-answer.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { User } from '#shared/server/models/user.ts';
import { listStanding } from '#shared/server/results/observation-rows.ts';
import { findAnswers } from '#shared/server/surveys/find-answers.ts';
import { aLabMessage, anAnsweredOrder } from '#test/factories/lab-messages.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import type { PlacedOrder } from '#test/factories/orders.ts';
import { aDoctor, aPerson, type Person, visitAs } from '#test/factories/people.ts';
import { aRelease, importFile } from '#test/factories/results.ts';
import { waitUntil } from '#test/setup/wait-until.ts';
import { scanRedis } from '#worker/identity/scan-redis.ts';
import { scanSealed } from '#worker/identity/scan-sealed.ts';

/** Words that stand nowhere else. */
const PLANTED = {
  value: '4.27319',
  range: '3.51937-5.19371',
  remark: 'Zwetschgenhaemolyse',
  answer: 'Rhabarberunvertraeglichkeit',
  internal: 'Quittenbefund',
  crm: 'Mirabellenrueckruf',
  record: 'Holunderakte',
  born: '1931-02-27',
  sentBorn: '19310228',
  sentName: 'Dattelpflaume',
  saidInFile: '1931-02-26',
} as const;
const COMMAND = path.resolve('shared/server/gateways/files/rewrap-files.ts');
const NEWEST = 'a-new-master-key-of-at-least-thirty-two-characters';

/** Beside an open transaction, as another process would. */
const runOutside = AsyncLocalStorage.snapshot();

let world: World;
let order: PlacedOrder;
let resultId: string;
let doctor: Person;

beforeAll(async () => {
  world = await openWorld();
  order = await anAnsweredOrder(world);
  doctor = await aDoctor(world);
  const obx = `OBX|1|NM|2823-3^Kalium^LN||${PLANTED.value}|mmol/l|${PLANTED.range}||||F`;
  const after = [obx, `NTE|1||${PLANTED.remark}`];
  await importFile(world, Buffer.from(aLabMessage(order, { after })));
  const row = await findRow(world.services, TestResult, ['id'], { where: { orderId: order.orderId } });
  resultId = row?.id ?? '';
});

afterAll(() => world.close());

/** Every column of every row of every table, as text. */
async function dump(): Promise<string> {
  const here = 'FROM information_schema.columns WHERE table_schema = DATABASE()';
  const all = await select(
    world.services,
    columns<{ t: string; c: string }>({ t: 'table_name', c: 'column_name' }),
    here,
  );
  const lines: string[] = [];
  for (const [table, of] of Map.groupBy(all, ({ t }) => t)) {
    const texts = of.map(({ c }) => `COALESCE(CONCAT(\`${c}\`, ''), '')`).join(', ');
    const row = columns<{ line: string }>({ line: `CONCAT_WS('|', ${texts})` });
    for (const { line } of await select(world.services, row, `FROM \`${table}\``)) lines.push(`${table} ${line}`);
  }
  return lines.join('\n');
}

const found = (text: string): string[] => Object.values(PLANTED).filter((word) => text.includes(word));

async function noted(note: string): Promise<string> {
  const id = uuidv7();
  await insert(world.services, InternalNote, {
    ...{ id, resultId, userId: doctor.id, note, createdAt: world.services.now(), changedAt: null, deletedAt: null },
  });
  return id;
}

/** How often whoever keeps watch was told. */
const refused = async (): Promise<number> => (await refusedValues.get()).values[0]?.value ?? 0;

const review = async () => (await visitAs(world, doctor)).need('getReview', { params: { orderId: order.orderId } });

const STORED_NOTE = columns<{ note: string }>({ note: 'n' });

/** The command as an operator runs it, with these keys; `null` where it was killed when it had done something. */
async function rewrap(
  masterKeys: string[],
  { killsAfter, seals = true }: { killsAfter?: () => Promise<boolean>; seals?: boolean } = {},
): Promise<string | null> {
  const env = { ...world.environment, MASTER_KEY: masterKeys.join(), SEAL_COLUMNS: String(seals) };
  const command = spawn(process.execPath, ['--no-warnings', COMMAND], { env });
  let said = '';
  command.stdout.on('data', (bytes) => {
    said += bytes;
  });
  command.stderr.on('data', (bytes) => {
    said += bytes;
  });
  const ended = once(command, 'exit');
  while (killsAfter && command.exitCode === null && !(await killsAfter())) await new Promise(setImmediate);
  if (killsAfter) command.kill('SIGKILL');
  await ended;
  return killsAfter ? null : said;
}

describe('what is sealed', () => {
  it('is found in no column of the database and no key of Redis, and read by those who may', async () => {
    const customer = await visitAs(world, order.customer);
    const desk = await visitAs(world, await aPerson(world, ['crm_admin']));
    const params = { id: order.customer.id };
    await desk.need('writeCrmNote', { params, body: { text: PLANTED.crm } });
    await desk.need('changeCrmRecord', { params, body: { note: PLANTED.record } });
    const asDoctor = await visitAs(world, doctor);
    const answers = { customerSurveyId: order.customerSurveyId, questionKey: 'planted', additionalAnswer: [] };
    const given = { value: { v: PLANTED.answer }, answeredAt: world.services.now(), answeredBy: order.customer.id };
    await insert(world.services, SurveyAnswer, { ...answers, ...given });
    const note = { activityType: 'add', internalNote: { note: PLANTED.internal } } as const;
    await asDoctor.need('changeInternalNote', { params: { id: resultId }, body: note });
    await aRelease(world, { ...order, resultId }, doctor);
    await updateRows(world.services, User, { birthdate: PLANTED.born }, { id: order.customer.id });
    const person = { family: PLANTED.sentName, birthdate: PLANTED.sentBorn };
    await importFile(world, Buffer.from(aLabMessage(order, { id: 'aside', person })));

    const [{ id: importId } = { id: '' }] = await findRows(world.services, Import, ['id'], { limit: 1 });
    const refusal = {
      importId,
      position: 1,
      line: 2,
      field: 'birthdate',
      fault: 'too-young' as const,
      detail: null,
    };
    await insert(world.services, ImportRefusal, {
      ...refusal,
      said: PLANTED.saidInFile,
      createdAt: world.services.now(),
    });

    const shown = JSON.stringify(await review());
    for (const word of [PLANTED.value, PLANTED.remark, PLANTED.internal]) expect(shown).toContain(word);
    const read = await customer.need('getResultOfOrder', { params: { orderId: order.orderId } });
    expect(JSON.stringify(read)).toContain('Ihre Werte sind gut.');
    const timeline = await desk.need('listUserActivity', { params, query: { kinds: ['crm'] } });
    expect(JSON.stringify(timeline)).toContain(PLANTED.crm);
    expect(JSON.stringify(await findAnswers(world.services, order.customerSurveyId))).toContain(PLANTED.answer);
    expect((await desk.need('getCrmRecord', { params })).note).toBe(PLANTED.record);
    expect((await customer.need('getUser', { params })).birthdate).toBe(PLANTED.born);
    const admin = await visitAs(world, await aPerson(world, ['admin']));
    const aside = JSON.stringify(await admin.need('listSetAsideMessages', {}));
    expect(aside).toContain(PLANTED.sentName);

    expect(found(await dump())).toEqual([]);
    const patterns = [{ kind: 'name' as const, matches: (text: string) => found(text).length > 0 }];
    const { looked, found: inRedis } = await scanRedis(world.services, patterns);
    expect(looked).toBeGreaterThan(0);
    expect(inRedis).toEqual([]);
  });

  it('is opened by the scanner of a purge', async () => {
    await noted(`${PLANTED.internal} Frau Suchbar`);
    const patterns = [{ kind: 'phone' as const, matches: (text: string) => text.includes('Suchbar') }];
    const { kept } = await scanSealed(world.services, { userId: order.customer.id, patterns });
    expect(kept).toEqual([
      { place: 'database', where: 'internal_notes', kind: 'phone', count: 1, because: 'medical-record' },
    ]);
  });

  it('does not open in another row: a value is refused with an alarm, a note shows a mark and its list goes on', async () => {
    const [from, to] = [await noted('von hier'), await noted('nach dort')];
    const moved = 'UPDATE internal_notes t JOIN internal_notes f ON f.id = ? SET t.note = f.note WHERE t.id = ?';
    await change(world.services, moved, [from, to]);
    const before = await refused();
    const { notes } = await review();
    expect(notes.filter(({ _id }) => [from, to].includes(_id)).map(({ note }) => note)).toEqual(['von hier', '⚠']);
    expect(await refused()).toBe(before + 1);

    const other = await anAnsweredOrder(world);
    await importFile(world, Buffer.from(aLabMessage(other)));
    const { id: otherId = '' } =
      (await findRow(world.services, TestResult, ['id'], { where: { orderId: other.orderId } })) ?? {};
    const values =
      'UPDATE observations t JOIN observations f ON f.resultId = ? SET t.value = f.value WHERE t.resultId = ?';
    await change(world.services, values, [resultId, otherId]);
    await expect(listStanding(world.services, [otherId])).rejects.toThrow('it was changed, or belongs to another row');
    const asDoctor = await visitAs(world, doctor);
    expect((await asDoctor.call('getReview', { params: { orderId: other.orderId } })).status).toBe(500);
    expect((await asDoctor.call('getOrdersDashboard', {})).status).toBeLessThan(500);
    await change(world.services, 'DELETE FROM observations WHERE resultId = ?', [otherId]);
    await change(world.services, 'DELETE FROM internal_notes WHERE id = ?', [to]);
  });

  it('does not open under another key: a result is refused with an alarm', async () => {
    const { files } = world.services.config;
    const known = files.masterKeys;
    const before = await refused();
    files.masterKeys = [NEWEST];
    try {
      await expect(listStanding(world.services, [resultId])).rejects.toThrow('its key is not known');
      expect(
        (await (await visitAs(world, doctor)).call('getReview', { params: { orderId: order.orderId } })).status,
      ).toBe(500);
    } finally {
      files.masterKeys = known;
    }
    expect(await refused()).toBeGreaterThan(before + 1);
    expect(JSON.stringify(await review())).toContain(PLANTED.value);
  });
});

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

    await rewrap(before);
    expect(await stored(customer.id)).toMatchObject({ birthdateLookup: sealedBefore?.birthdateLookup });
    files.masterKeys = [NEWEST, ...before];
    try {
      expect(await proposed(customer.lastName, BORN)).toEqual([orderNumber]);
      await rewrap(files.masterKeys);
      files.masterKeys = [NEWEST];
      expect(await proposed(customer.lastName, BORN)).toEqual([orderNumber]);
      expect((await stored(customer.id))?.birthdateLookup).not.toBe(sealedBefore?.birthdateLookup);
    } finally {
      files.masterKeys = [NEWEST, ...before];
      await rewrap([...before, NEWEST]);
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

describe('while processes of before run beside those that seal', () => {
  it('what is sealed is read, and everything is written as they read it; the command leaves it so', async () => {
    const { files } = world.services.config;
    const sealed = await noted('versiegelt');
    files.sealsColumns = false;
    try {
      const clear = await noted('lesbar');
      const texts = (await review()).notes.map(({ note }) => note);
      expect(texts).toEqual(expect.arrayContaining(['versiegelt', 'lesbar']));
      await rewrap(files.masterKeys, { seals: false });
      const rows = await select(world.services, STORED_NOTE, 'FROM internal_notes n WHERE n.id IN (?) ORDER BY n.id', [
        [sealed, clear],
      ]);
      expect(rows.map(({ note }) => note)).toEqual([expect.stringMatching(/^sealed1\./), 'lesbar']);
    } finally {
      files.sealsColumns = true;
    }
    const texts = (await review()).notes.map(({ note }) => note);
    expect(texts).toEqual(expect.arrayContaining(['versiegelt', 'lesbar']));
  });
});

describe('the command', () => {
  const marks = async (table: string, column: string): Promise<string[]> =>
    (
      await select(world.services, columns<{ mark: string }>({ mark: `DISTINCT LEFT(${column}, 16)` }), `FROM ${table}`)
    ).map(({ mark }) => mark);

  it('seals what lies in the clear, rotates the key, and goes on where kill -9 cut it off; every value is read meanwhile', async () => {
    const before = world.services.config.files.masterKeys;
    const many = Array.from({ length: 600 }, (_, at) => ({ id: uuidv7(), note: `Notiz ${at}` }));
    const by = { resultId, userId: doctor.id, createdAt: world.services.now(), changedAt: null, deletedAt: null };
    await inTransaction(world.services, (tx) =>
      insertMany(
        tx,
        InternalNote,
        many.map((one) => ({ ...one, ...by })),
      ),
    );
    const clear = uuidv7();
    const facts: SqlValue[] = [clear, resultId, doctor.id, 'von früher, im Klartext', world.services.now()];
    await change(
      world.services,
      'INSERT INTO internal_notes (id, resultId, userId, note, createdAt) VALUES (?, ?, ?, ?, ?)',
      facts,
    );
    const sealedNow = await marks('internal_notes', 'note');

    world.services.config.files.masterKeys = [NEWEST, ...before];
    try {
      const hasBegun = async () => (await marks('internal_notes', 'note')).length > sealedNow.length;
      await rewrap([NEWEST, ...before], { killsAfter: hasBegun });
      const texts = async () => (await review()).notes.map(({ note }) => note);
      expect(await texts()).toEqual(expect.arrayContaining(['Notiz 0', 'Notiz 599', 'von früher, im Klartext']));

      expect(await rewrap([NEWEST, ...before])).toContain('Sealed under the newest key: ');
      expect(await rewrap([NEWEST, ...before])).toContain('Sealed under the newest key: 0 values');
      world.services.config.files.masterKeys = [NEWEST];
      expect(await texts()).toEqual(expect.arrayContaining(['Notiz 0', 'Notiz 599', 'von früher, im Klartext']));
      expect((await listStanding(world.services, [resultId]))[0]).toMatchObject({
        ...{ value: PLANTED.value, referenceRange: PLANTED.range },
      });
      expect(
        await inTransaction(world.services, (tx) => findRow(tx, InternalNote, ['note'], { where: { id: clear } })),
      ).toEqual({
        note: 'von früher, im Klartext',
      });
      expect(await marks('internal_notes', 'note')).toHaveLength(1);
    } finally {
      world.services.config.files.masterKeys = before;
    }
  });
});
