import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApp } from '#api/app.ts';
import { createHttpServer } from '#api/http/create-http-server.ts';
import { EXAMPLE_BODIES } from '#api/http/openapi/example-bodies.ts';
import { findRow, findRows } from '#shared/server/database/model-rows.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { SignInCode } from '#shared/server/models/sign-in-code.ts';
import { SignInGuard } from '#shared/server/models/sign-in-guard.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { closeServices, openServices } from '#shared/server/open-services.ts';
import type { SignUpTicketView } from '#shared/views/identity.ts';
import { type BodyOf, call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, aPhoneNo, signIn } from '#test/factories/people.ts';
import { readCode } from '#test/factories/read-code.ts';

const MINUTE_MS = 60_000;

let world: World;
let lastAddress = 0;

beforeAll(async () => {
  world = await openWorld({ catalogue: false });
});

afterAll(() => world.close());

/** An address nobody has been locked at. */
function anAddress(): string {
  lastAddress += 1;
  return `198.51.${100 + Math.floor(lastAddress / 250)}.${(lastAddress % 250) + 1}`;
}

const codeOf = (phoneNo: string) => readCode(world, phoneNo);

async function askForCode(phoneNo: string, forSignUp = false): Promise<string> {
  const body = { phoneNo, forSignUp };
  const { status } = await call(world.baseUrl, 'startSignIn', { body, address: anAddress() });
  if (status !== 200) throw new Error(`no code was sent: ${status}`);
  return codeOf(phoneNo);
}

const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

function login(phoneNo: string, code: string, more: { address?: string; cookie?: string; language?: string } = {}) {
  return call(world.baseUrl, 'login', { body: { phoneNo, code }, address: anAddress(), ...more });
}

describe('a sign-in code', () => {
  it('signs a customer in, once', async () => {
    const customer = await aCustomer(world);
    const code = await askForCode(customer.phoneNo);
    const { status, reply } = await login(customer.phoneNo, code);
    expect(status).toBe(200);
    if (!('token' in reply)) throw new Error('no token');
    const me = await call(world.baseUrl, 'getMe', { token: reply.token.accessToken });
    expect(me.reply).toMatchObject({ id: customer.id, phoneNo: customer.phoneNo, roles: ['customer'] });
    expect((await login(customer.phoneNo, code)).error.error).toBe('code-wrong');
  });

  it('signs in behind a proxy that ends TLS and says nothing of it', async () => {
    const { config } = world.services;
    const address = config.publicUrl;
    const customer = await aCustomer(world);
    const code = await askForCode(customer.phoneNo);
    config.publicUrl = 'https://messlinie.example';
    try {
      const { status, headers } = await login(customer.phoneNo, code);
      expect(status).toBe(200);
      expect(headers.get('set-cookie')).toMatch(/^device=.*; secure/i);
    } finally {
      config.publicUrl = address;
    }
  });

  it('is stored neither in clear nor for longer than it is needed', async () => {
    const customer = await aCustomer(world);
    const code = await askForCode(customer.phoneNo);
    const columns = Object.keys(SignInCode.columns) as (keyof typeof SignInCode.columns)[];
    const own = { where: { phoneNo: customer.phoneNo } };
    const rows = await findRows(world.services, SignInCode, columns, own);
    const jobs = await findRows(world.services, OutboxJob, ['payload']);
    const messages = await findRows(world.services, SmsMessage, ['variables']);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify([rows, jobs, messages])).not.toContain(`"${code}"`);
    await login(customer.phoneNo, code);
    expect(await findRows(world.services, SignInCode, ['sealedCode'], own)).toEqual([{ sealedCode: null }]);
  });

  it('is refused when wrong, and the right one still works', async () => {
    const customer = await aCustomer(world);
    const code = await askForCode(customer.phoneNo);
    expect(await login(customer.phoneNo, wrongOf(code))).toMatchObject({ status: 401, error: { error: 'code-wrong' } });
    expect((await login(customer.phoneNo, code)).status).toBe(200);
  });

  it('is over after five minutes', async () => {
    const customer = await aCustomer(world);
    const code = await askForCode(customer.phoneNo);
    world.advance(5 * MINUTE_MS + 1);
    expect(await login(customer.phoneNo, code)).toMatchObject({ status: 401, error: { error: 'code-expired' } });
  });

  it('ends the one before it', async () => {
    const customer = await aCustomer(world);
    const first = await askForCode(customer.phoneNo);
    world.advance(MINUTE_MS + 1);
    const second = await askForCode(customer.phoneNo);
    if (first !== second) expect((await login(customer.phoneNo, first)).status).toBe(401);
    expect((await login(customer.phoneNo, second)).status).toBe(200);
  });

  it('is sent again after a minute, not before, with the seconds that are left', async () => {
    const phoneNo = aPhoneNo();
    await askForCode(phoneNo);
    const { status, error } = await call(world.baseUrl, 'startSignIn', { body: { phoneNo }, address: anAddress() });
    expect([status, error.error]).toEqual([429, 'wait-for-timer']);
    expect(Number(error.details?.seconds)).toBeGreaterThan(50);
    expect(Number(error.details?.seconds)).toBeLessThanOrEqual(60);
    world.advance(MINUTE_MS + 1);
    await askForCode(phoneNo);
  });

  it('is sent five times an hour at most, even when asked for in parallel', async () => {
    const phoneNo = aPhoneNo();
    const asked = await Promise.all(
      Array.from({ length: 10 }, () => call(world.baseUrl, 'startSignIn', { body: { phoneNo }, address: anAddress() })),
    );
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(1);
    for (let sent = 1; sent < 5; sent++) {
      world.advance(MINUTE_MS + 1);
      await askForCode(phoneNo);
    }
    world.advance(MINUTE_MS + 1);
    const sixth = await call(world.baseUrl, 'startSignIn', { body: { phoneNo }, address: anAddress() });
    expect([sixth.status, sixth.error.error]).toEqual([429, 'code-limit-reached']);
  });

  it('is sent to numbers of the listed countries only', async () => {
    const ask = (phoneNo: string) => call(world.baseUrl, 'startSignIn', { body: { phoneNo }, language: 'en' });
    const [foreign, wrong] = [await ask('+12025550123'), await ask('+4179')];
    expect([foreign.status, wrong.status]).toEqual([400, 400]);
    const message = 'We do not accept mobile numbers of this country. Please enter a number of a country in the list.';
    expect(foreign.error.fields).toEqual([{ path: 'phoneNo', key: 'field.phone-country', params: {}, message }]);
    expect(wrong.error.fields).toMatchObject([{ key: 'field.phone' }]);
  });
});

describe('a code', () => {
  const verifySignUp = (phoneNo: string, code: string) =>
    call(world.baseUrl, 'verifySignUp', { body: { phoneNo, code }, address: anAddress() });
  const verify = (phoneNo: string, code: string) =>
    call(world.baseUrl, 'verifyCode', { body: { phoneNo, code }, address: anAddress() });

  it('for a new account is refused as wrong at the sign-in, whether there is an account or not', async () => {
    for (const phoneNo of [(await aCustomer(world)).phoneNo, aPhoneNo()]) {
      const code = await askForCode(phoneNo, true);
      for (const tried of [await login(phoneNo, code), await verify(phoneNo, code)]) {
        expect(tried).toMatchObject({ status: 401, error: { error: 'code-wrong' } });
      }
      expect((await verifySignUp(phoneNo, code)).status).toBe(200);
    }
  });

  it('for the sign-in is refused as wrong where a new account is made, when there is one already', async () => {
    const { phoneNo } = await aCustomer(world);
    const code = await askForCode(phoneNo);
    expect(await verifySignUp(phoneNo, code)).toMatchObject({ status: 401, error: { error: 'code-wrong' } });
    expect((await verify(phoneNo, code)).status).toBe(200);
  });

  it('of another purpose counts as a wrong try: five of them lock the number', async () => {
    const { phoneNo } = await aCustomer(world);
    const code = await askForCode(phoneNo, true);
    for (let tried = 0; tried < 5; tried++) expect((await login(phoneNo, code)).error.error).toBe('code-wrong');
    expect(await verifySignUp(phoneNo, code)).toMatchObject({ status: 429, error: { error: 'too-many-requests' } });
    expect((await login(phoneNo, code)).error.error).toBe('TemporaryBlock');
  });

  it('of a sign-up that was wrong five times is put off with 429 and the seconds, alike for known and unknown numbers', async () => {
    for (const phoneNo of [(await aCustomer(world)).phoneNo, aPhoneNo()]) {
      const code = await askForCode(phoneNo, true);
      for (let tried = 0; tried < 5; tried++) expect((await verifySignUp(phoneNo, wrongOf(code))).status).toBe(401);
      const { status, error, headers } = await verifySignUp(phoneNo, code);
      expect([status, error.error]).toEqual([429, 'too-many-requests']);
      expect(headers.get('retry-after')).toBe(String(error.details?.seconds));
      expect(Number(error.details?.seconds)).toBeGreaterThan(280);
      expect(Number(error.details?.seconds)).toBeLessThanOrEqual(300);
      world.advance(5 * MINUTE_MS + 1000);
      expect((await verifySignUp(phoneNo, await askForCode(phoneNo, true))).status).toBe(200);
    }
  });

  it('at an address that is locked stays refused as blocked', async () => {
    const address = anAddress();
    const verifyAt = (phoneNo: string) =>
      call(world.baseUrl, 'verifySignUp', { body: { phoneNo, code: '000000' }, address });
    for (let tried = 0; tried < 15; tried++) await verifyAt(aPhoneNo());
    expect(await verifyAt(aPhoneNo())).toMatchObject({ status: 403, error: { error: 'Forbidden-IP' } });
  });

  it('that was right for a number without an account is not spent at the sign-in, and goes through the whole sign-up', async () => {
    const phoneNo = aPhoneNo();
    const code = await askForCode(phoneNo);
    for (const attempt of [verify, login, verify]) {
      const { status, reply } = await attempt(phoneNo, code);
      expect(status).toBe(200);
      expect(reply).toMatchObject({ phoneNo, phoneNoVerified: true, signUpTicket: expect.any(String) });
      expect(reply).not.toHaveProperty('accessToken');
    }
    const ticket = (await verifySignUp(phoneNo, code)).reply;
    if (!('signUpTicket' in ticket)) throw new Error('no ticket');
    expect((await verifySignUp(phoneNo, code)).error.error).toBe('code-wrong');
    expect((await signUp(ticket)).status).toBe(200);
  });

  it('that gave the ticket of an account is over with its creation', async () => {
    const phoneNo = aPhoneNo();
    const code = await askForCode(phoneNo);
    const ticket = (await login(phoneNo, code)).reply;
    if (!('signUpTicket' in ticket)) throw new Error('no ticket');
    expect((await signUp(ticket)).status).toBe(200);
    expect((await login(phoneNo, code)).error.error).toBe('code-wrong');
  });
});

const SIGN_UP = EXAMPLE_BODIES.signUp as BodyOf<'signUp'>;
const signUpBody = (own: Partial<BodyOf<'signUp'>>): BodyOf<'signUp'> => ({ ...SIGN_UP, ...own });

/** Creates the account of a ticket, with the ticket as bearer token. */
const signUp = ({ phoneNo, signUpTicket }: SignUpTicketView, own: Partial<BodyOf<'signUp'>> = {}) =>
  call(world.baseUrl, 'signUp', { token: signUpTicket, body: signUpBody({ phoneNo, ...own }) });

async function aTicket(): Promise<SignUpTicketView> {
  const phoneNo = aPhoneNo();
  const { reply } = await login(phoneNo, await askForCode(phoneNo));
  if (!('signUpTicket' in reply)) throw new Error('no ticket');
  return reply;
}

describe('known and unknown numbers', () => {
  it('are answered alike until the code is right', async () => {
    const known = (await aCustomer(world)).phoneNo;
    const unknown = aPhoneNo();
    const seen: object[] = [];
    for (const phoneNo of [known, unknown]) {
      const started = await call(world.baseUrl, 'startSignIn', { body: { phoneNo }, address: anAddress() });
      const code = await codeOf(phoneNo);
      const wrong = await login(phoneNo, wrongOf(code));
      const again = await call(world.baseUrl, 'startSignIn', { body: { phoneNo }, address: anAddress() });
      const { until: _until, ...details } = again.error.details ?? {};
      seen.push({
        started: [started.status, started.reply],
        wrong: [wrong.status, wrong.error],
        again: [again.status, again.error.error, Object.keys(details)],
      });
    }
    expect(seen[0]).toEqual(seen[1]);
  });

  it('differ once the code was right: the unknown one gets its ticket, and no session', async () => {
    const phoneNo = aPhoneNo();
    const { status, reply } = await login(phoneNo, await askForCode(phoneNo));
    expect(status).toBe(200);
    expect(reply).toMatchObject({ phoneNo, phoneNoVerified: true, signUpTicket: expect.any(String) });
    expect(reply).not.toHaveProperty('token');
  });

  it('has one account: of ten who sign up in the same moment one is, and the others are told', async () => {
    const ticket = await aTicket();
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(ticket)));
    const said = answers.map(({ status, error }) => `${status} ${error?.error ?? 'made'}`).toSorted();
    expect(said).toEqual(['200 made', ...Array(9).fill('409 account-exists')]);
  });

  it('is signed up within half an hour of its code, not later', async () => {
    const [early, late] = [await aTicket(), await aTicket()];
    world.advance(29 * MINUTE_MS);
    expect((await signUp(early)).status).toBe(200);
    world.advance(2 * MINUTE_MS);
    expect(await signUp(late)).toMatchObject({ status: 401, error: { error: 'phone-not-verified' } });
  });

  it('is not signed up without a ticket of its own', async () => {
    const { phoneNo, signUpTicket } = await aTicket();
    const signedIn = await signIn(world, await aCustomer(world));
    const refused = { status: 401, error: { error: 'phone-not-verified' } };
    for (const token of ['made.up.ticket', signedIn.token, undefined]) {
      const body = signUpBody({ phoneNo });
      expect(await call(world.baseUrl, 'signUp', token ? { token, body } : { body })).toMatchObject(refused);
    }
    expect(
      await call(world.baseUrl, 'signUp', { token: signUpTicket, body: signUpBody({ phoneNo: aPhoneNo() }) }),
    ).toMatchObject(refused);
  });
});

describe('the account that is signed up', () => {
  it('has the fields that were sent, in the country of its postal code', async () => {
    const [swiss, other] = [
      await signUp(await aTicket()),
      await signUp(await aTicket(), { zipCode: '9490', city: 'Vaduz' }),
    ];
    const { phoneNo: _phoneNo, ...sent } = SIGN_UP;
    expect(swiss.reply.user).toMatchObject({ ...sent, country: 'CH', email: null, roles: ['customer'] });
    expect(other.reply.user.country).toBe('LI');
  });

  it('is made without birth date and sex too, and nothing else goes into it', async () => {
    const { birthdate: _birthdate, sex: _sex, ...body } = SIGN_UP;
    const { phoneNo, signUpTicket: token } = await aTicket();
    const send = (more: object) =>
      call(world.baseUrl, 'signUp', { token, body: { ...body, phoneNo, ...more } as never });
    for (const more of [{ signUpTicket: token }, { roles: ['admin'] }, { email: 'nora@example.org' }]) {
      expect((await send(more)).status).toBe(400);
    }
    expect((await send({})).reply.user).toMatchObject({ birthdate: null, sex: null });
  });

  it.each(['firstName', 'lastName', 'phoneNo', 'zipCode', 'city', 'preferredLanguage'] as const)(
    'is refused without %s',
    async (field) => {
      const { phoneNo, signUpTicket: token } = await aTicket();
      const body = { ...signUpBody({ phoneNo }), [field]: undefined } as never;
      const { status, error } = await call(world.baseUrl, 'signUp', { token, body });
      expect([status, error.fields?.map(({ path }) => path)]).toEqual([400, [field]]);
    },
  );
});

describe('the address that the server sees', () => {
  it('is told to anybody, and is that of the connection, not what somebody claims', async () => {
    const address = anAddress();
    const { status, reply, headers } = await call(world.baseUrl, 'getAddress', { address });
    expect([status, reply, headers.get('cache-control')]).toEqual([200, { address }, 'no-store']);
    const claimed = await call(world.baseUrl, 'getAddress', { address: `192.0.2.66, ${address}` });
    expect(claimed.reply).toEqual({ address });
  });
});

/** A process of the API that knows nothing but what MariaDB tells it, at an hour of the test's choice. */
async function startAnew(now: () => Date) {
  const services = { ...openServices('test', world.services.config), log: world.services.log, now };
  if (services.redis.status !== 'ready') await once(services.redis, 'ready');
  const server = createHttpServer(createApp(services), services.config);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await closeServices(services);
    },
  };
}

describe('five wrong codes', () => {
  async function lock(): Promise<{ phoneNo: string; code: string }> {
    const { phoneNo } = await aCustomer(world);
    const code = await askForCode(phoneNo);
    for (let tried = 0; tried < 5; tried++) await login(phoneNo, wrongOf(code));
    return { phoneNo, code };
  }

  it('lock the number for five minutes, also against the right code', async () => {
    const { phoneNo, code } = await lock();
    const { status, error } = await login(phoneNo, code);
    expect([status, error.error]).toEqual([403, 'TemporaryBlock']);
    expect(Number(error.details?.seconds)).toBeGreaterThan(280);
    expect(Number(error.details?.seconds)).toBeLessThanOrEqual(300);
    world.advance(5 * MINUTE_MS + 1000);
    const next = await askForCode(phoneNo);
    expect((await login(phoneNo, next)).status).toBe(200);
  });

  it('lock it against a new code too: a new code gives no new tries', async () => {
    const { phoneNo } = await aCustomer(world);
    for (let tried = 0; tried < 5; tried++) {
      if (tried % 2 === 0) world.advance(MINUTE_MS + 1);
      const code = tried % 2 === 0 ? await askForCode(phoneNo) : await codeOf(phoneNo);
      await login(phoneNo, wrongOf(code));
    }
    const started = await call(world.baseUrl, 'startSignIn', { body: { phoneNo }, address: anAddress() });
    expect([started.status, started.error.error]).toEqual([403, 'TemporaryBlock']);
  });

  it('keep it locked when Redis loses everything', async () => {
    const { phoneNo, code } = await lock();
    // The world's whole Redis database; FLUSHALL would also empty those of the files that run beside this one.
    await world.services.redis.flushdb();
    expect((await login(phoneNo, code)).error.error).toBe('TemporaryBlock');
  });

  it('hold at 4:59 and end at 5:00, in a process that was started anew on an empty Redis; the known device goes on', async () => {
    const { phoneNo } = await aCustomer(world);
    const first = await login(phoneNo, await askForCode(phoneNo));
    const cookie = first.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    const device = cookie.find((pair) => pair.startsWith('device=')) ?? '';
    world.advance(MINUTE_MS + 1);
    const code = await askForCode(phoneNo);
    for (let tried = 0; tried < 5; tried++) await login(phoneNo, wrongOf(code));
    const guard = await findRow(world.services, SignInGuard, ['lockedUntil'], {
      where: { kind: 'account', subject: phoneNo },
    });
    const end = guard?.lockedUntil?.getTime() ?? 0;
    await world.services.redis.flushdb();
    let now = new Date(end - 1000);
    const started = await startAnew(() => now);
    try {
      const tryAt = (more: { cookie?: string } = {}) =>
        call(started.baseUrl, 'login', { body: { phoneNo, code }, address: anAddress(), ...more });
      expect((await tryAt()).error.error).toBe('TemporaryBlock');
      now = new Date(end - 1);
      const last = await tryAt();
      expect([last.error.error, last.error.details?.seconds]).toEqual(['TemporaryBlock', 1]);
      now = new Date(end);
      // The code is five minutes old by now: it is looked at again, and that is what opens.
      expect((await tryAt()).error.error).toMatch(/^code-(wrong|expired)$/);
      now = new Date(end - 1000);
      const fresh = await call(started.baseUrl, 'startSignIn', {
        body: { phoneNo },
        address: anAddress(),
        cookie: device,
      });
      expect(fresh.status).toBe(200);
      const own = { phoneNo, code: await codeOf(phoneNo) };
      const signedIn = await call(started.baseUrl, 'login', { body: own, address: anAddress(), cookie: device });
      expect(signedIn.status).toBe(200);
    } finally {
      await started.stop();
    }
  });

  it('of a whole day are at most twenty, and somebody is told', async () => {
    const { phoneNo } = await aCustomer(world);
    for (let tried = 0; tried < 20; tried++) {
      if (tried % 5 === 0) world.advance(6 * MINUTE_MS);
      const { error } = await login(phoneNo, '000000');
      expect(error.error).toBe('code-wrong');
    }
    world.advance(6 * MINUTE_MS);
    expect(await login(phoneNo, '000000')).toMatchObject({ status: 403, error: { error: 'TemporaryBlock' } });
    const alarms = world
      .logged()
      .split('\n')
      .filter((line) => line.includes('"alarm":"wrong-codes"'));
    expect(alarms).toHaveLength(1);
    expect(alarms[0]).not.toContain(phoneNo.slice(3));
  });

  it('are counted one by one when a hundred arrive at once', async () => {
    const { phoneNo } = await aCustomer(world);
    const code = await askForCode(phoneNo);
    const answers = await Promise.all(Array.from({ length: 100 }, () => login(phoneNo, wrongOf(code))));
    const byError = Object.groupBy(answers, ({ error }) => error.error);
    expect([byError['code-wrong']?.length, byError.TemporaryBlock?.length]).toEqual([5, 95]);
    expect((await login(phoneNo, code)).error.error).toBe('TemporaryBlock');
  }, 60_000);

  it('do not lock out the device that signed in before', async () => {
    const { phoneNo } = await aCustomer(world);
    const first = await login(phoneNo, await askForCode(phoneNo));
    const cookie = first.headers
      .getSetCookie()
      .map((line) => line.split(';')[0] ?? '')
      .find((pair) => pair.startsWith('device='));
    if (!cookie) throw new Error('the device is not remembered');
    world.advance(MINUTE_MS + 1);
    const code = await askForCode(phoneNo);
    for (let tried = 0; tried < 5; tried++) await login(phoneNo, wrongOf(code));
    expect((await login(phoneNo, code)).error.error).toBe('TemporaryBlock');
    expect((await login(phoneNo, code, { cookie: cookie.replace(/.$/, 'x') })).error.error).toBe('TemporaryBlock');
    expect((await login(phoneNo, code, { cookie })).status).toBe(200);
  });

  it('at fifteen different numbers lock the address', async () => {
    const address = anAddress();
    for (let tried = 0; tried < 15; tried++) {
      const phoneNo = aPhoneNo();
      await login(phoneNo, '000000', { address });
    }
    const { phoneNo } = await aCustomer(world);
    const code = await askForCode(phoneNo);
    expect(await login(phoneNo, code, { address })).toMatchObject({ status: 403, error: { error: 'Forbidden-IP' } });
    expect((await login(phoneNo, code)).status).toBe(200);
  });
});
