import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { v7 as uuidv7 } from 'uuid';
import { CodePurpose } from '#shared/domain/identity/code-purpose.ts';
import { networkOf } from '#shared/domain/identity/network-of.ts';
import { MailState } from '#shared/domain/messaging/mail-machine.ts';
import { CODES_PER_HOUR_PER_NETWORK } from '#shared/limits/sign-in.ts';
import { countRows, findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { insert, insertMany } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { EmailCode } from '#shared/server/models/email-code.ts';
import { KnownDevice } from '#shared/server/models/known-device.ts';
import { MailMessage } from '#shared/server/models/mail-message.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { SignInCode } from '#shared/server/models/sign-in-code.ts';
import { User } from '#shared/server/models/user.ts';
import { keyedHash } from '#shared/server/seal.ts';
import { type BodyOf, call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, aDoctor, aPhoneNo, type Person, signIn } from '#test/factories/people.ts';
import { readCode } from '#test/factories/read-code.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { mailsTo, messagesTo } from '#test/setup/sandbox.ts';
import { waitUntil } from '#test/setup/wait-until.ts';
import { sendMail } from '#worker/messaging/send-mail.ts';

const MINUTE_MS = 60_000;

let world: World;
let lastAddress = 0;

beforeAll(async () => {
  world = await openWorld({ catalogue: false });
});
afterAll(() => world.close());
beforeEach(() => world.standIns.faults.clear());

/** An address nobody has been locked at. */
function anAddress(): string {
  lastAddress += 1;
  return `198.51.100.${lastAddress}`;
}
/** A mailbox nobody has asked for. */
const aMailbox = (): string => `box-${anAddress().replaceAll('.', '-')}@example.org`;
const sandbox = () => ({ baseUrl: world.standIns.origin });
const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

type Asked = BodyOf<'sendContactCode'>;

async function ask(person: Pick<Person, 'id'>, body: Asked, address = anAddress()) {
  const { token } = await signIn(world, person);
  return call(world.baseUrl, 'sendContactCode', { body, token, address });
}

async function verify(person: Pick<Person, 'id'>, body: BodyOf<'verifyContactCode'>, address = anAddress()) {
  const { token } = await signIn(world, person);
  return call(world.baseUrl, 'verifyContactCode', { body, token, address });
}

/** What the newest mail to an address says. */
async function mailedCode(email: string): Promise<string> {
  await runJobs(world);
  const [mail] = await mailsTo(sandbox(), email);
  return /(?<!\d)\d{6}(?!\d)/.exec(mail?.text ?? '')?.[0] ?? 'no mail';
}

async function withEmail(email: string): Promise<Person> {
  const person = await aCustomer(world);
  await ask(person, { email });
  const { status } = await verify(person, { email, code: await mailedCode(email) });
  if (status !== 200) throw new Error(`not confirmed: ${status}`);
  return person;
}

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

const mailOf = (email: string) =>
  findRow(world.services, MailMessage, ['id', 'state', 'tries', 'error'], {
    where: { email },
    order: [['createdAt', 'DESC']],
  });

describe('a new e-mail address', () => {
  it('is the person’s once its code came back, and the former address hears of it', async () => {
    const [former, next] = [aMailbox(), aMailbox()];
    const person = await withEmail(former);
    world.advance(MINUTE_MS + 1);
    const sent = await ask(person, { email: next, preferredLanguage: 'fr' });
    expect(sent).toMatchObject({ status: 200, reply: { resendInSeconds: 60, expiresInSeconds: 900 } });
    const code = await mailedCode(next);
    expect((await mailsTo(sandbox(), next))[0]).toMatchObject({
      subject: 'Votre code de Messlinie',
      from: 'noreply@example.invalid',
      text: expect.stringContaining('confirme cette adresse e-mail'),
    });
    const changed = await verify(person, { email: next, code });
    expect(changed).toMatchObject({ status: 200, reply: { id: person.id, email: next } });
    await runJobs(world);
    const [notice, ...others] = await mailsTo(sandbox(), former);
    expect(notice?.subject).toBe('Ihre E-Mail-Adresse bei Messlinie wurde geändert');
    expect(notice?.text).not.toContain(next);
    expect(others).toHaveLength(1);
  });

  it('that nobody confirmed hears nothing when another takes its place: it may be a stranger’s', async () => {
    const [stranger, mine] = [aMailbox(), aMailbox()];
    const person = await aCustomer(world);
    const { token } = await signIn(world, person);
    const typed = { params: { id: person.id }, body: { email: stranger }, token };
    expect((await call(world.baseUrl, 'changeUser', typed)).status).toBe(200);
    await ask(person, { email: mine });
    expect((await verify(person, { email: mine, code: await mailedCode(mine) })).status).toBe(200);
    await runJobs(world);
    expect(await mailsTo(sandbox(), stranger)).toEqual([]);
  });

  it('names nobody in its mails', async () => {
    const email = aMailbox();
    const person = await withEmail(email);
    const [mail] = await mailsTo(sandbox(), email);
    expect(mail?.text).not.toMatch(new RegExp(`${person.firstName}|${person.lastName}`));
  });

  it('is not changed by the record’s own call once it is confirmed; taken away, it hears of that', async () => {
    const email = aMailbox();
    const person = await withEmail(email);
    const { token } = await signIn(world, person);
    const change = (body: BodyOf<'changeUser'>) =>
      call(world.baseUrl, 'changeUser', { params: { id: person.id }, body, token });
    expect(await change({ email: aMailbox() })).toMatchObject({ status: 409, error: { error: 'email-needs-code' } });
    expect((await change({ email })).status).toBe(200);
    expect(await change({ email: null })).toMatchObject({ status: 200, reply: { email: null } });
    await runJobs(world);
    expect((await mailsTo(sandbox(), email))[0]?.subject).toBe('Ihre E-Mail-Adresse bei Messlinie wurde entfernt');
    expect((await change({ email: aMailbox() })).status).toBe(200);
  });

  it('takes no code of somebody else, of another address, used, or older than a quarter of an hour', async () => {
    const [mine, other] = [aMailbox(), aMailbox()];
    const [person, stranger] = [await aCustomer(world), await aCustomer(world)];
    await ask(person, { email: mine });
    const code = await mailedCode(mine);
    expect((await verify(stranger, { email: mine, code })).error.error).toBe('code-wrong');
    expect((await verify(person, { email: other, code })).error.error).toBe('code-wrong');
    world.advance(15 * MINUTE_MS + 1);
    expect(await verify(person, { email: mine, code })).toMatchObject({
      status: 401,
      error: { error: 'code-expired' },
    });
    await ask(person, { email: mine });
    const fresh = await mailedCode(mine);
    expect((await verify(person, { email: mine, code: fresh })).status).toBe(200);
    expect((await verify(person, { email: mine, code: fresh })).error.error).toBe('code-wrong');
  });

  it('is asked for once a minute and five times an hour, by the person as for the address', async () => {
    const email = aMailbox();
    const person = await aCustomer(world);
    expect((await ask(person, { email })).status).toBe(200);
    expect(await ask(person, { email: aMailbox() })).toMatchObject({ status: 429, error: { error: 'wait-for-timer' } });
    expect((await ask(await aCustomer(world), { email })).error.error).toBe('wait-for-timer');
    for (let sent = 1; sent < 5; sent++) {
      world.advance(MINUTE_MS + 1);
      expect((await ask(person, { email: aMailbox() })).status).toBe(200);
    }
    world.advance(MINUTE_MS + 1);
    expect((await ask(person, { email })).error.error).toBe('code-limit-reached');
  });

  it('is locked after five wrong codes, tried in parallel, and the person signs in as ever', async () => {
    const email = aMailbox();
    const person = await aCustomer(world);
    await ask(person, { email });
    const code = await mailedCode(email);
    const tries = await Promise.all(Array.from({ length: 12 }, () => verify(person, { email, code: wrongOf(code) })));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(5);
    expect((await verify(person, { email, code })).error.error).toBe('TemporaryBlock');
    expect((await call(world.baseUrl, 'startSignIn', { body: { phoneNo: person.phoneNo } })).status).toBe(200);
  });
});

describe('mails of many people from one network', () => {
  it('are as many in an hour as codes by SMS may be, and no more', async () => {
    const { config } = world.services;
    const factor = config.rateLimitFactor;
    config.rateLimitFactor = 1;
    try {
      const address = '2001:db8:77::1';
      const at = new Date(world.services.now().getTime() - 30 * MINUTE_MS);
      const { id: userId } = await aCustomer(world);
      const facts = { userId, network: networkOf(address), codeHash: '0'.repeat(64), createdAt: at, expiresAt: at };
      const sent = Array.from({ length: CODES_PER_HOUR_PER_NETWORK - 1 }, () => ({
        ...{ id: uuidv7(), email: aMailbox() },
        ...facts,
      }));
      await inTransaction(world.services, (tx) => insertMany(tx, EmailCode, sent));
      expect((await ask(await aCustomer(world), { email: aMailbox() }, '2001:db8:77::2')).status).toBe(200);
      const refused = await ask(await aCustomer(world), { email: aMailbox() }, address);
      expect([refused.status, refused.error.error]).toEqual([429, 'too-many-requests']);
      expect((await ask(await aCustomer(world), { email: aMailbox() })).status).toBe(200);
    } finally {
      config.rateLimitFactor = factor;
    }
  });
});

describe('a mail', () => {
  it('is sent once, however often its job runs, and its code is readable nowhere', async () => {
    const email = aMailbox();
    await ask(await aCustomer(world), { email });
    const { id: mailId = '' } = (await mailOf(email)) ?? {};
    await sendMail(world.services, { mailId, tries: 0 });
    await sendMail(world.services, { mailId, tries: 0 });
    const mails = await mailsTo(sandbox(), email);
    expect(mails).toHaveLength(1);
    const code = /\d{6}/.exec(mails[0]?.text ?? '')?.[0] ?? 'none';
    const rows = [
      await findRows(world.services, EmailCode, ['codeHash', 'sealedCode'], { where: { email } }),
      await findRows(world.services, MailMessage, ['variables'], { where: { email } }),
      await findRows(world.services, OutboxJob, ['payload'], {}),
    ];
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(world.logged()).not.toContain(email);
    expect(rows[0]).toEqual([{ codeHash: expect.any(String), sealedCode: null }]);
  });

  it.each([
    ['a server that says not now', '421', MailState.queued, 1],
    ['a server that knows no such mailbox', '550', MailState.failed, 0],
    ['a connection that breaks when all was said', 'commit-then-reset', MailState.unknown, 1],
  ] as const)('of %s', async (_what, kind, state, arrives) => {
    const email = aMailbox();
    world.standIns.faults.add({ target: 'smtp', kind, times: 1, ms: 0, match: email });
    await ask(await aCustomer(world), { email });
    await runJobs(world);
    expect(await mailOf(email)).toMatchObject({ state, tries: 1 });
    world.advance(MINUTE_MS);
    await runJobs(world);
    expect(await mailsTo(sandbox(), email)).toHaveLength(arrives);
    world.advance(MINUTE_MS);
    await runJobs(world);
    expect(await mailsTo(sandbox(), email)).toHaveLength(arrives);
  });

  it('that a killed worker left in between is not sent again', async () => {
    const email = aMailbox();
    await ask(await aCustomer(world), { email });
    const { id: mailId = '' } = (await mailOf(email)) ?? {};
    await updateRows(world.services, MailMessage, { state: MailState.sending, tries: 1 }, { id: mailId });
    await sendMail(world.services, { mailId, tries: 0 });
    expect(await mailOf(email)).toMatchObject({ state: MailState.unknown, error: 'worker-stopped' });
    expect(await mailsTo(sandbox(), email)).toEqual([]);
  });
});

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
    expect((await messagesTo(sandbox(), phoneNo))[0]?.body).toContain(`${code} bestätigt Ihre neue Mobilnummer`);
    const changed = await call(world.baseUrl, 'verifyContactCode', { body: { phoneNo, code }, ...facts });
    expect(changed).toMatchObject({ status: 200, reply: { id: person.id, phoneNo, phoneNoVerified: true } });
    await runJobs(world);
    const [notice] = await messagesTo(sandbox(), person.phoneNo);
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
    const known = await ask(person, { phoneNo: owner.phoneNo });
    const unknown = await ask(await aCustomer(world), { phoneNo: aPhoneNo() });
    expect([known.status, known.reply]).toEqual([200, unknown.reply]);
    const code = await readCode(world, owner.phoneNo);
    expect((await verify(person, { phoneNo: owner.phoneNo, code: wrongOf(code) })).error.error).toBe('code-wrong');
    const right = await verify(person, { phoneNo: owner.phoneNo, code });
    expect(right).toMatchObject({ status: 409, error: { error: 'number-in-use' } });
    expect((await verify(person, { phoneNo: owner.phoneNo, code })).error.error).toBe('code-wrong');
    expect(await findRow(world.services, User, ['id'], { where: { phoneNo: owner.phoneNo } })).toEqual({
      id: owner.id,
    });
  });

  it('that ten confirm in the same moment is one’s; the others are told that it is in use', async () => {
    const phoneNo = aPhoneNo();
    const people = await Promise.all(Array.from({ length: 10 }, () => aCustomer(world)));
    for (const { id } of people) await insertCode(id, phoneNo);
    const answers = await Promise.all(people.map((person) => verify(person, { phoneNo, code: CODE })));
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
      const answer = verify(person, { phoneNo, code: CODE });
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
    expect((await verify(person, { phoneNo, code: ofSignIn })).error.error).toBe('code-wrong');
    world.advance(MINUTE_MS + 1);
    expect((await ask(person, { phoneNo })).status).toBe(200);
    const ofChange = await readCode(world, phoneNo);
    const login = await call(world.baseUrl, 'login', { body: { phoneNo, code: ofChange }, address: anAddress() });
    expect(login.error.error).toBe('code-wrong');
    expect((await verify(await aCustomer(world), { phoneNo, code: ofChange })).error.error).toBe('code-wrong');
    expect((await verify(person, { phoneNo, code: ofChange })).status).toBe(200);
  });

  it('is asked for under the limits of its number, and of the person whatever the number', async () => {
    const person = await aCustomer(world);
    expect((await ask(person, { phoneNo: aPhoneNo() })).status).toBe(200);
    expect((await ask(person, { phoneNo: aPhoneNo() })).error.error).toBe('wait-for-timer');
    for (let sent = 1; sent < 5; sent++) {
      world.advance(MINUTE_MS + 1);
      expect((await ask(person, { phoneNo: aPhoneNo() })).status).toBe(200);
    }
    world.advance(MINUTE_MS + 1);
    expect((await ask(person, { phoneNo: aPhoneNo() })).error.error).toBe('code-limit-reached');
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
    await ask(person, { phoneNo });
    const code = await readCode(world, phoneNo);
    for (let wrong = 0; wrong < 5; wrong++) await verify(person, { phoneNo, code: wrongOf(code) });
    expect((await verify(person, { phoneNo, code })).error.error).toBe('TemporaryBlock');
  });

  it.each(['phoneNo', 'email'] as const)(
    'or address whose wrong codes (%s) come from one network closes it after fifteen, for codes of every kind',
    async (kind) => {
      const address = anAddress();
      for (let turn = 0; turn < 3; turn++) {
        const person = await aCustomer(world);
        const wish = kind === 'phoneNo' ? { phoneNo: aPhoneNo() } : { email: aMailbox() };
        await ask(person, wish);
        for (let wrong = 0; wrong < 5; wrong++) await verify(person, { ...wish, code: '000000' }, address);
      }
      const closed = await call(world.baseUrl, 'startSignIn', { body: { phoneNo: aPhoneNo() }, address });
      expect([closed.status, closed.error.error]).toEqual([403, 'Forbidden-IP']);
    },
  );
});

describe('a wish to change', () => {
  it.each([
    ['nothing', {}],
    ['both at once', { phoneNo: '+41791234567', email: 'nora@example.org' }],
    ['a landline', { phoneNo: '044 123 45 67' }],
    ['a number of another country', { phoneNo: '+81 90 1234 5678' }],
    ['an address that is none', { email: 'nora@' }],
  ])('%s is refused', async (_what, body) => {
    expect(await ask(await aCustomer(world), body)).toMatchObject({
      status: 400,
      error: { error: 'invalid-input' },
    });
  });

  it('is for customers only, signed in', async () => {
    const { token } = await signIn(world, await aDoctor(world));
    const body = { email: aMailbox() };
    expect((await call(world.baseUrl, 'sendContactCode', { body, token })).status).toBe(403);
    expect((await call(world.baseUrl, 'sendContactCode', { body })).status).toBe(401);
    expect((await call(world.baseUrl, 'verifyContactCode', { body: { ...body, code: '123456' } })).status).toBe(401);
  });
});
