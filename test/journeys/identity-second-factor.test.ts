import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '#shared/contract/all.ts';
import type { Declaration } from '#shared/contract/define.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { ROLES } from '#shared/roles.ts';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { insert } from '#shared/server/database/sql.ts';
import { issueSignUpTicket } from '#shared/server/identity/tokens.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { RecoveryCode } from '#shared/server/models/recovery-code.ts';
import { SecondFactor } from '#shared/server/models/second-factor.ts';
import { Session } from '#shared/server/models/session.ts';
import { UserRole } from '#shared/server/models/user-role.ts';
import { call, send } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, aDoctor, anAdmin, aPerson, type Person, signIn } from '#test/factories/people.ts';
import { readCode } from '#test/factories/read-code.ts';
import {
  anAddress,
  appCode,
  askForFactor,
  enrolled,
  giveSmsCode,
  recoverWith,
  sessionsOf,
  signInWith,
  wrongCode,
} from '#test/factories/second-factor.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld({ catalogue: false, environment: { STAFF_SECOND_FACTOR: 'true' } });
});

afterAll(() => world.close());

const startEnrolment = (token: string) => call(world.baseUrl, 'startEnrolment', { token, address: anAddress() });
const finishEnrolment = (token: string, code: string) =>
  call(world.baseUrl, 'enrolSecondFactor', { token, body: { code, codesKept: true }, address: anAddress() });

describe('after the right SMS code', () => {
  it.each(ROLES.filter((role) => role !== 'customer'))(
    'a %s gets a ticket and no session, also as a customer too',
    async (role) => {
      for (const roles of [[role], ['customer', role]] as const) {
        const person = await aPerson(world, [...roles]);
        const { status, reply, headers } = await giveSmsCode(world, person);
        expect([status, headers.getSetCookie()]).toEqual([200, []]);
        expect(reply).toEqual({
          secondFactorTicket: expect.any(String),
          expiresInSeconds: 900,
          isEnrolled: false,
          name: 'Nora Testerin',
          recoveryCodesLeft: null,
          recoveryCodesVoid: false,
        });
        expect(await sessionsOf(world, person.id)).toEqual([]);
      }
    },
  );

  it('a customer is signed in', async () => {
    const { reply } = await giveSmsCode(world, await aCustomer(world));
    expect(reply).toHaveProperty('token');
  });

  it('the sign-up and the exchange for tokens ask staff for it too', async () => {
    const { phoneNo } = await aDoctor(world);
    for (const [name, forSignUp] of [
      ['verifyCode', false],
      ['verifySignUp', true],
    ] as const) {
      world.advance(MINUTE_MS + 1);
      await call(world.baseUrl, 'startSignIn', { body: { phoneNo, forSignUp }, address: anAddress() });
      const body = { phoneNo, code: await readCode(world, phoneNo) };
      const { reply } = await call(world.baseUrl, name, { body, address: anAddress() });
      expect(reply).toHaveProperty('secondFactorTicket');
      expect(reply).not.toHaveProperty('accessToken');
    }
  });
});

describe('the ticket', () => {
  it('is a session nowhere', async () => {
    const { secondFactorTicket: token } = await askForFactor(world, await anAdmin(world));
    for (const [name, declaration] of Object.entries(contract) as [string, Declaration][]) {
      if (declaration.access === 'public' || declaration.access === 'webhook') continue;
      const facts = { params: { id: '1', orderId: '1' }, token, ...(declaration.body ? { body: {} } : {}) };
      const { status, error } = await send(world.baseUrl, declaration, facts);
      expect(`${name} ${status} ${error.error}`).toBe(`${name} 401 session-ended`);
    }
    const refresh = { accessToken: token, idToken: token };
    expect((await call(world.baseUrl, 'refreshToken', { body: refresh })).status).toBe(401);
    expect((await call(world.baseUrl, 'signUp', { token, body: SIGN_UP })).error.error).toBe('phone-not-verified');
  });

  it('alone opens the calls of the second factor: no session, no sign-up ticket, nothing made up', async () => {
    const person = await aDoctor(world);
    const { config } = world.services;
    const signedIn = await signIn(world, person);
    const signUpTicket = await issueSignUpTicket(config.jwtSecret, person.phoneNo, world.services.now());
    for (const token of [signedIn.token, signedIn.idToken, signUpTicket, 'made.up.ticket']) {
      for (const tried of [
        await startEnrolment(token),
        await finishEnrolment(token, '123456'),
        await signInWith(world, token, '123456'),
        await recoverWith(world, token, '4KTM-9XQD'),
      ]) {
        expect(tried).toMatchObject({ status: 401, error: { error: 'second-factor-lapsed' } });
      }
    }
  });

  it('is over after a quarter of an hour', async () => {
    const { holder, key } = await enrolled(world);
    const { secondFactorTicket } = await askForFactor(world, holder);
    world.advance(15 * MINUTE_MS + 1000);
    expect((await signInWith(world, secondFactorTicket, appCode(world, key))).error.error).toBe('second-factor-lapsed');
  });
});

const SIGN_UP = {
  firstName: 'Nora',
  lastName: 'Testerin',
  phoneNo: '+41791112233',
  streetAddress: 'Musterweg 1',
  zipCode: '8400',
  city: 'Winterthur',
  preferredLanguage: 'de',
  phoneNoVerified: true,
} as const;

describe('the enrolment', () => {
  it('gives a key and eight recovery codes, ends with a code of the app, and signs in', async () => {
    const doctor = await aDoctor(world);
    const { secondFactorTicket: ticket } = await askForFactor(world, doctor);
    const { reply, headers } = await startEnrolment(ticket);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(reply.recoveryCodes).toHaveLength(8);
    expect(reply.address).toContain(`secret=${reply.key}`);
    const { status, reply: signedIn } = await finishEnrolment(ticket, appCode(world, reply.key));
    expect(status).toBe(200);
    const { accessToken: token } = signedIn.token;
    expect((await call(world.baseUrl, 'getMe', { token })).reply.id).toBe(doctor.id);
    const own = await call(world.baseUrl, 'getOwnSecondFactor', { token });
    expect(own.reply).toEqual({
      enrolledAt: expect.any(String),
      recoveryCodesLeft: 8,
      recoveryCodesVoid: false,
    });
    expect((await askForFactor(world, doctor)).isEnrolled).toBe(true);
  });

  it('that is broken off leaves nothing behind; loaded again the same key is shown, at another sign-in another one', async () => {
    const doctor = await aDoctor(world);
    const { secondFactorTicket: ticket } = await askForFactor(world, doctor);
    const [first, again] = [await startEnrolment(ticket), await startEnrolment(ticket)];
    expect(again.reply).toEqual(first.reply);
    const where = { userId: doctor.id };
    expect(await findRows(world.services, SecondFactor, ['userId'], { where })).toEqual([]);
    expect(await findRows(world.services, RecoveryCode, ['userId'], { where })).toEqual([]);
    const later = await askForFactor(world, doctor);
    expect(later.isEnrolled).toBe(false);
    const { reply } = await startEnrolment(later.secondFactorTicket);
    expect(reply.key).not.toBe(first.reply.key);
    expect(reply.recoveryCodes).not.toEqual(first.reply.recoveryCodes);
  });

  it('does not end before the recovery codes are kept', async () => {
    const { secondFactorTicket: token } = await askForFactor(world, await aDoctor(world));
    const { reply } = await startEnrolment(token);
    const body = { code: appCode(world, reply.key), codesKept: false as never };
    expect((await call(world.baseUrl, 'enrolSecondFactor', { token, body })).status).toBe(400);
  });

  it('says of a wrong code what is wrong, however often, and takes the right one then', async () => {
    const { secondFactorTicket: token } = await askForFactor(world, await aDoctor(world));
    const { key } = (await startEnrolment(token)).reply;
    const detailsOf = async (code: string) => (await finishEnrolment(token, code)).error.details;
    expect(await detailsOf(appCode(world, key, -2))).toEqual({ hint: 'late', seconds: 60 });
    expect(await detailsOf(appCode(world, key, 6))).toEqual({ hint: 'ahead', minutes: 3 });
    for (let tried = 0; tried < 6; tried++) expect(await detailsOf(wrongCode(world, key))).toEqual({});
    expect((await finishEnrolment(token, appCode(world, key))).status).toBe(200);
  });

  it('of two tabs and twenty calls happens once; the second tab is told, and keeps nothing', async () => {
    const doctor = await aDoctor(world);
    const tickets = [await askForFactor(world, doctor), await askForFactor(world, doctor)];
    const tabs = await Promise.all(
      tickets.map(async ({ secondFactorTicket: ticket }) => ({
        ticket,
        key: (await startEnrolment(ticket)).reply.key,
      })),
    );
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => tabs[i % 2]).map((tab) =>
        finishEnrolment(tab?.ticket ?? '', appCode(world, tab?.key ?? '')),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => error.error))).toEqual(
      new Set(['second-factor-active']),
    );
    expect(await findRows(world.services, RecoveryCode, ['userId'], { where: { userId: doctor.id } })).toHaveLength(8);
    expect(await sessionsOf(world, doctor.id)).toHaveLength(1);
  });

  it('is refused while a factor is active: neither is a new key shown, nor the old one again', async () => {
    const { holder, ticket } = await enrolled(world);
    const { secondFactorTicket: later } = await askForFactor(world, holder);
    for (const token of [ticket, later]) {
      expect(await startEnrolment(token)).toMatchObject({ status: 409, error: { error: 'second-factor-active' } });
      expect((await finishEnrolment(token, '123456')).status).not.toBe(200);
    }
  });

  it('stores neither the key nor a recovery code in clear', async () => {
    const { holder, key, recoveryCodes } = await enrolled(world);
    const own = { where: { userId: holder.id } };
    const columns = Object.keys(SecondFactor.columns) as (keyof typeof SecondFactor.columns)[];
    const rows = await findRows(world.services, SecondFactor, columns, own);
    const codes = await findRows(world.services, RecoveryCode, ['codeHash'], own);
    const activities = await findRows(world.services, Activity, ['event', 'facts'], { where: { aboutId: holder.id } });
    const all = JSON.stringify([rows, codes, activities]) + world.logged();
    expect(codes).toHaveLength(8);
    for (const secret of [key, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(all).not.toContain(secret);
  });
});

describe('a session of staff without a second factor', () => {
  const withoutFactor = async (person: Person) => {
    const session = await signIn(world, person);
    await updateRows(world.services, Session, { secondFactorAt: null }, { id: session.sessionId });
    return session;
  };
  const endOf = async (id: string) =>
    (await findRow(world.services, Session, ['endedWhy'], { where: { id } }))?.endedWhy;

  it('from before the setting was turned on ends at its next call', async () => {
    const session = await withoutFactor(await aDoctor(world));
    expect((await call(world.baseUrl, 'getMe', { token: session.token })).error.error).toBe('session-ended');
    expect(await endOf(session.sessionId)).toBe('no-second-factor');
  });

  it('ends at its next refresh too', async () => {
    const { token: accessToken, idToken, sessionId } = await withoutFactor(await aDoctor(world));
    const { error } = await call(world.baseUrl, 'refreshToken', { body: { accessToken, idToken } });
    expect([error.error, await endOf(sessionId)]).toEqual(['session-ended', 'no-second-factor']);
  });

  it('ends for a customer who becomes staff, and not for one who does not', async () => {
    const [customer, colleague] = [await aCustomer(world), await aCustomer(world)];
    const [one, other] = [await withoutFactor(customer), await withoutFactor(colleague)];
    await insert(world.services, UserRole, { userId: colleague.id, role: 'doctor' });
    expect((await call(world.baseUrl, 'getMe', { token: one.token })).status).toBe(200);
    expect((await call(world.baseUrl, 'getMe', { token: other.token })).status).toBe(401);
  });

  it('goes on while the setting is off', async () => {
    const session = await withoutFactor(await aDoctor(world));
    world.services.config.staffSecondFactor = false;
    try {
      expect((await call(world.baseUrl, 'getMe', { token: session.token })).status).toBe(200);
      const { reply } = await giveSmsCode(world, await aDoctor(world));
      expect(reply).toHaveProperty('token');
    } finally {
      world.services.config.staffSecondFactor = true;
    }
  });
});
