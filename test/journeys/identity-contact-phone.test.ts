import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { v7 as uuidv7 } from 'uuid';
import { CodePurpose } from '#shared/domain/identity/code-purpose.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { countRows, findRow, findRows } from '#shared/server/database/model-rows.ts';
import { insert } from '#shared/server/database/sql.ts';
import { KnownDevice } from '#shared/server/models/known-device.ts';
import { SignInCode } from '#shared/server/models/sign-in-code.ts';
import { User } from '#shared/server/models/user.ts';
import { keyedHash } from '#shared/server/seal.ts';
import { call } from '#test/factories/call.ts';
import { askForContactCode, confirmContact } from '#test/factories/contact-changes.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, aPhoneNo, signIn } from '#test/factories/people.ts';
import { readCode } from '#test/factories/read-code.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { anAddress } from '#test/factories/second-factor.ts';
import { wrongOf } from '#test/factories/sign-in-codes.ts';
import { messagesTo } from '#test/setup/sandbox.ts';
import { waitUntil } from '#test/setup/wait-until.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld({ catalogue: false });
});
afterAll(() => world.close());

const CODE = '482913';

/** A code that this person was sent for this number. */
async function insertCode(userId: string, phoneNo: string): Promise<void> {
  const id = uuidv7();
  const now = world.services.now();
  await insert(world.services, SignInCode, {
    id,
    phoneNo,
    country: 'CH',
    knownDeviceId: null,
    purpose: CodePurpose.changePhone,
    userId,
    codeHash: keyedHash(world.services.config.codeSecret, `${id}:${phoneNo}:${CODE}`),
    sealedCode: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + MINUTE_MS),
    usedAt: null,
    verifiedAt: null,
  });
}

/** Statements that are changing a person of this world's database: while somebody else holds the row's key, they wait. */
async function countWaiting(connection: Connection): Promise<number> {
  const [[row]] = await connection.query<RowDataPacket[]>(
    "SELECT COUNT(*) AS waiting FROM information_schema.PROCESSLIST WHERE DB = DATABASE() AND INFO REGEXP '^UPDATE .?users'",
  );
  return Number(row?.waiting);
}

describe('a new phone number', () => {
  it('is the person’s once its code came back; the former number hears of it and other browsers are signed out', async () => {
    const person = await aCustomer(world);
    const phoneNo = aPhoneNo();
    const [here, elsewhere] = [await signIn(world, person), await signIn(world, person)];
    const now = world.services.now();
    await insert(world.services, KnownDevice, { deviceId: uuidv7(), userId: person.id, createdAt: now, usedAt: now });
    const facts = { token: here.token, address: anAddress() };
    const sent = await call(world.baseUrl, 'sendContactCode', { body: { phoneNo }, ...facts });
    expect(sent).toMatchObject({ status: 200, reply: { expiresInSeconds: 300, mayNotCome: false } });
    const code = await readCode(world, phoneNo);
    await runJobs(world);
    expect((await messagesTo({ baseUrl: world.standIns.origin }, phoneNo))[0]?.body).toContain(
      `${code} bestätigt Ihre neue Mobilnummer`,
    );
    const changed = await call(world.baseUrl, 'verifyContactCode', { body: { phoneNo, code }, ...facts });
    expect(changed).toMatchObject({ status: 200, reply: { id: person.id, phoneNo, phoneNoVerified: true } });
    await runJobs(world);
    const [notice] = await messagesTo({ baseUrl: world.standIns.origin }, person.phoneNo);
    expect(notice?.body).toContain('Ihr Konto hat jetzt eine andere Mobilnummer');
    expect((await call(world.baseUrl, 'getMe', { token: here.token })).status).toBe(200);
    world.advance(1001);
    expect((await call(world.baseUrl, 'getMe', { token: elsewhere.token })).status).toBe(401);
    expect(await countRows(world.services, KnownDevice, { userId: person.id })).toBe(0);
    world.advance(MINUTE_MS);
    await call(world.baseUrl, 'startSignIn', { body: { phoneNo }, address: anAddress() });
    const login = { phoneNo, code: await readCode(world, phoneNo) };
    const signedIn = await call(world.baseUrl, 'login', { body: login, address: anAddress() });
    expect(signedIn.reply).toMatchObject({ user: { id: person.id } });
  });

  it('that has an account is said to have one only after its code came back', async () => {
    const [person, owner] = [await aCustomer(world), await aCustomer(world)];
    const known = await askForContactCode(world, person, { phoneNo: owner.phoneNo });
    const unknown = await askForContactCode(world, await aCustomer(world), { phoneNo: aPhoneNo() });
    expect([known.status, known.reply]).toEqual([200, unknown.reply]);
    const code = await readCode(world, owner.phoneNo);
    expect((await confirmContact(world, person, { phoneNo: owner.phoneNo, code: wrongOf(code) })).error.error).toBe(
      'code-wrong',
    );
    const right = await confirmContact(world, person, { phoneNo: owner.phoneNo, code });
    expect(right).toMatchObject({ status: 409, error: { error: 'number-in-use' } });
    expect((await confirmContact(world, person, { phoneNo: owner.phoneNo, code })).error.error).toBe('code-wrong');
    expect(await findRow(world.services, User, ['id'], { where: { phoneNo: owner.phoneNo } })).toEqual({
      id: owner.id,
    });
  });

  it('that ten confirm in the same moment is one’s; the others are told that it is in use', async () => {
    const phoneNo = aPhoneNo();
    const people = await Promise.all(Array.from({ length: 10 }, () => aCustomer(world)));
    for (const { id } of people) await insertCode(id, phoneNo);
    const answers = await Promise.all(people.map((person) => confirmContact(world, person, { phoneNo, code: CODE })));
    const said = answers.map(({ status, error }) => `${status} ${error?.error ?? 'taken'}`).toSorted();
    expect(said).toEqual(['200 taken', ...Array(9).fill('409 number-in-use')]);
    const [owner] = await findRows(world.services, User, ['id'], { where: { phoneNo } });
    expect(owner?.id).toBe(people[answers.findIndex(({ status }) => status === 200)]?.id);
  });

  it('that somebody else gets between the look and the change is in use', async () => {
    const person = await aCustomer(world);
    const phoneNo = aPhoneNo();
    await insertCode(person.id, phoneNo);
    // Somebody whose account is being made and is not committed: nobody sees it yet, and the change waits for it.
    const other = await createConnection(world.environment.DATABASE_URL ?? '');
    try {
      await other.beginTransaction();
      await other.query(
        "INSERT INTO users (id, firstName, lastName, phoneNo, createdAt, updatedAt) VALUES (UUID(), 'Reto', 'Ammann', ?, NOW(3), NOW(3))",
        [phoneNo],
      );
      const answer = confirmContact(world, person, { phoneNo, code: CODE });
      await waitUntil(
        'the change waits',
        () => countWaiting(other),
        (waiting) => waiting > 0,
        world,
      );
      await other.commit();
      expect(await answer).toMatchObject({ status: 409, error: { error: 'number-in-use' } });
    } finally {
      await other.end();
    }
  });

  it('takes no code of signing in, and signing in takes none of it', async () => {
    const person = await aCustomer(world);
    const phoneNo = aPhoneNo();
    await call(world.baseUrl, 'startSignIn', { body: { phoneNo }, address: anAddress() });
    const ofSignIn = await readCode(world, phoneNo);
    expect((await confirmContact(world, person, { phoneNo, code: ofSignIn })).error.error).toBe('code-wrong');
    world.advance(MINUTE_MS + 1);
    expect((await askForContactCode(world, person, { phoneNo })).status).toBe(200);
    const ofChange = await readCode(world, phoneNo);
    const login = await call(world.baseUrl, 'login', { body: { phoneNo, code: ofChange }, address: anAddress() });
    expect(login.error.error).toBe('code-wrong');
    expect((await confirmContact(world, await aCustomer(world), { phoneNo, code: ofChange })).error.error).toBe(
      'code-wrong',
    );
    expect((await confirmContact(world, person, { phoneNo, code: ofChange })).status).toBe(200);
  });

  it('is asked for under the limits of its number, and of the person whatever the number', async () => {
    const person = await aCustomer(world);
    expect((await askForContactCode(world, person, { phoneNo: aPhoneNo() })).status).toBe(200);
    expect((await askForContactCode(world, person, { phoneNo: aPhoneNo() })).error.error).toBe('wait-for-timer');
    for (let sent = 1; sent < 5; sent++) {
      world.advance(MINUTE_MS + 1);
      expect((await askForContactCode(world, person, { phoneNo: aPhoneNo() })).status).toBe(200);
    }
    world.advance(MINUTE_MS + 1);
    expect((await askForContactCode(world, person, { phoneNo: aPhoneNo() })).error.error).toBe('code-limit-reached');
  });

  it('is asked for once by calls at the same moment, for as many numbers and from as many networks', async () => {
    const { token } = await signIn(world, await aCustomer(world));
    const asks = Array.from({ length: 6 }, () => ({ body: { phoneNo: aPhoneNo() }, token, address: anAddress() }));
    const answers = await Promise.all(asks.map((asked) => call(world.baseUrl, 'sendContactCode', asked)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429, 429]);
  });

  it('locks the number after five wrong codes, and counts them on the network', async () => {
    const person = await aCustomer(world);
    const phoneNo = aPhoneNo();
    await askForContactCode(world, person, { phoneNo });
    const code = await readCode(world, phoneNo);
    for (let wrong = 0; wrong < 5; wrong++) await confirmContact(world, person, { phoneNo, code: wrongOf(code) });
    expect((await confirmContact(world, person, { phoneNo, code })).error.error).toBe('TemporaryBlock');
  });
});
