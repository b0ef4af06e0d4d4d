import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '#shared/durations.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { SignInCode } from '#shared/server/models/sign-in-code.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, aPhoneNo } from '#test/factories/people.ts';
import { anAddress } from '#test/factories/second-factor.ts';
import { askForCode, login, signUp, wrongOf } from '#test/factories/sign-in-codes.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld({ catalogue: false });
});

afterAll(() => world.close());

describe('a sign-in code', () => {
  it('signs a customer in, once', async () => {
    const customer = await aCustomer(world);
    const code = await askForCode(world, customer.phoneNo);
    const { status, reply } = await login(world, customer.phoneNo, code);
    expect(status).toBe(200);
    if (!('token' in reply)) throw new Error('no token');
    const me = await call(world.baseUrl, 'getMe', { token: reply.token.accessToken });
    expect(me.reply).toMatchObject({ id: customer.id, phoneNo: customer.phoneNo, roles: ['customer'] });
    expect((await login(world, customer.phoneNo, code)).error.error).toBe('code-wrong');
  });

  it('signs in behind a proxy that ends TLS and says nothing of it', async () => {
    const { config } = world.services;
    const address = config.publicUrl;
    const customer = await aCustomer(world);
    const code = await askForCode(world, customer.phoneNo);
    config.publicUrl = 'https://messlinie.example';
    try {
      const { status, headers } = await login(world, customer.phoneNo, code);
      expect(status).toBe(200);
      expect(headers.get('set-cookie')).toMatch(/^device=.*; secure/i);
    } finally {
      config.publicUrl = address;
    }
  });

  it('is stored neither in clear nor for longer than it is needed', async () => {
    const customer = await aCustomer(world);
    const code = await askForCode(world, customer.phoneNo);
    const columns = Object.keys(SignInCode.columns) as (keyof typeof SignInCode.columns)[];
    const own = { where: { phoneNo: customer.phoneNo } };
    const rows = await findRows(world.services, SignInCode, columns, own);
    const jobs = await findRows(world.services, OutboxJob, ['payload']);
    const messages = await findRows(world.services, SmsMessage, ['variables']);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify([rows, jobs, messages])).not.toContain(`"${code}"`);
    await login(world, customer.phoneNo, code);
    expect(await findRows(world.services, SignInCode, ['sealedCode'], own)).toEqual([{ sealedCode: null }]);
  });

  it('is refused when wrong, and the right one still works', async () => {
    const customer = await aCustomer(world);
    const code = await askForCode(world, customer.phoneNo);
    expect(await login(world, customer.phoneNo, wrongOf(code))).toMatchObject({
      status: 401,
      error: { error: 'code-wrong' },
    });
    expect((await login(world, customer.phoneNo, code)).status).toBe(200);
  });

  it('is over after five minutes', async () => {
    const customer = await aCustomer(world);
    const code = await askForCode(world, customer.phoneNo);
    world.advance(5 * MINUTE_MS + 1);
    expect(await login(world, customer.phoneNo, code)).toMatchObject({ status: 401, error: { error: 'code-expired' } });
  });

  it('ends the one before it', async () => {
    const customer = await aCustomer(world);
    const first = await askForCode(world, customer.phoneNo);
    world.advance(MINUTE_MS + 1);
    const second = await askForCode(world, customer.phoneNo);
    if (first !== second) expect((await login(world, customer.phoneNo, first)).status).toBe(401);
    expect((await login(world, customer.phoneNo, second)).status).toBe(200);
  });

  it('is sent again after a minute, not before, with the seconds that are left', async () => {
    const phoneNo = aPhoneNo();
    await askForCode(world, phoneNo);
    const { status, error } = await call(world.baseUrl, 'startSignIn', { body: { phoneNo }, address: anAddress() });
    expect([status, error.error]).toEqual([429, 'wait-for-timer']);
    expect(Number(error.details?.seconds)).toBeGreaterThan(50);
    expect(Number(error.details?.seconds)).toBeLessThanOrEqual(60);
    world.advance(MINUTE_MS + 1);
    await askForCode(world, phoneNo);
  });

  it('is sent five times an hour at most, even when asked for in parallel', async () => {
    const phoneNo = aPhoneNo();
    const asked = await Promise.all(
      Array.from({ length: 10 }, () => call(world.baseUrl, 'startSignIn', { body: { phoneNo }, address: anAddress() })),
    );
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(1);
    for (let sent = 1; sent < 5; sent++) {
      world.advance(MINUTE_MS + 1);
      await askForCode(world, phoneNo);
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
      const code = await askForCode(world, phoneNo, true);
      for (const tried of [await login(world, phoneNo, code), await verify(phoneNo, code)]) {
        expect(tried).toMatchObject({ status: 401, error: { error: 'code-wrong' } });
      }
      expect((await verifySignUp(phoneNo, code)).status).toBe(200);
    }
  });

  it('for the sign-in is refused as wrong where a new account is made, when there is one already', async () => {
    const { phoneNo } = await aCustomer(world);
    const code = await askForCode(world, phoneNo);
    expect(await verifySignUp(phoneNo, code)).toMatchObject({ status: 401, error: { error: 'code-wrong' } });
    expect((await verify(phoneNo, code)).status).toBe(200);
  });

  it('of another purpose counts as a wrong try: five of them lock the number', async () => {
    const { phoneNo } = await aCustomer(world);
    const code = await askForCode(world, phoneNo, true);
    for (let tried = 0; tried < 5; tried++) expect((await login(world, phoneNo, code)).error.error).toBe('code-wrong');
    expect(await verifySignUp(phoneNo, code)).toMatchObject({ status: 429, error: { error: 'too-many-requests' } });
    expect((await login(world, phoneNo, code)).error.error).toBe('TemporaryBlock');
  });

  it('of a sign-up that was wrong five times is put off with 429 and the seconds, alike for known and unknown numbers', async () => {
    for (const phoneNo of [(await aCustomer(world)).phoneNo, aPhoneNo()]) {
      const code = await askForCode(world, phoneNo, true);
      for (let tried = 0; tried < 5; tried++) expect((await verifySignUp(phoneNo, wrongOf(code))).status).toBe(401);
      const { status, error, headers } = await verifySignUp(phoneNo, code);
      expect([status, error.error]).toEqual([429, 'too-many-requests']);
      expect(headers.get('retry-after')).toBe(String(error.details?.seconds));
      expect(Number(error.details?.seconds)).toBeGreaterThan(280);
      expect(Number(error.details?.seconds)).toBeLessThanOrEqual(300);
      world.advance(5 * MINUTE_MS + 1000);
      expect((await verifySignUp(phoneNo, await askForCode(world, phoneNo, true))).status).toBe(200);
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
    const code = await askForCode(world, phoneNo);
    const signIn = (number: string, given: string) => login(world, number, given);
    for (const attempt of [verify, signIn, verify]) {
      const { status, reply } = await attempt(phoneNo, code);
      expect(status).toBe(200);
      expect(reply).toMatchObject({ phoneNo, phoneNoVerified: true, signUpTicket: expect.any(String) });
      expect(reply).not.toHaveProperty('accessToken');
    }
    const ticket = (await verifySignUp(phoneNo, code)).reply;
    if (!('signUpTicket' in ticket)) throw new Error('no ticket');
    expect((await verifySignUp(phoneNo, code)).error.error).toBe('code-wrong');
    expect((await signUp(world, ticket)).status).toBe(200);
  });

  it('that gave the ticket of an account is over with its creation', async () => {
    const phoneNo = aPhoneNo();
    const code = await askForCode(world, phoneNo);
    const ticket = (await login(world, phoneNo, code)).reply;
    if (!('signUpTicket' in ticket)) throw new Error('no ticket');
    expect((await signUp(world, ticket)).status).toBe(200);
    expect((await login(world, phoneNo, code)).error.error).toBe('code-wrong');
  });
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
