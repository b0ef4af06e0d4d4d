import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '#shared/contract/all.ts';
import type { Declaration } from '#shared/contract/define.ts';
import { ROLES } from '#shared/roles.ts';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { insert } from '#shared/server/database/sql.ts';
import { issueSignUpTicket } from '#shared/server/identity/tokens.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { IdempotencyKey } from '#shared/server/models/idempotency-key.ts';
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
  enrol,
  giveSmsCode,
  waitForNextCode,
} from '#test/factories/second-factor.ts';

const MINUTE_MS = 60_000;

let world: World;

beforeAll(async () => {
  world = await openWorld({ catalogue: false, environment: { STAFF_SECOND_FACTOR: 'true' } });
});

afterAll(() => world.close());

const signInWith = (token: string, code: string, address = anAddress()) =>
  call(world.baseUrl, 'signInWithSecondFactor', { token, body: { code }, address });
const recoverWith = (token: string, recoveryCode: string, address = anAddress()) =>
  call(world.baseUrl, 'signInWithRecoveryCode', { token, body: { recoveryCode }, address });
const startEnrolment = (token: string) => call(world.baseUrl, 'startEnrolment', { token, address: anAddress() });
const finishEnrolment = (token: string, code: string) =>
  call(world.baseUrl, 'enrolSecondFactor', { token, body: { code, codesKept: true }, address: anAddress() });
const sessionsOf = (userId: string) =>
  findRows(world.services, Session, ['endedWhy', 'secondFactorAt'], { where: { userId }, order: ['createdAt'] });

/** Six digits that the app shows at no time within reach. */
function wrongCode(key: string): string {
  const near = new Set(Array.from({ length: 81 }, (_, i) => appCode(world, key, i - 40)));
  for (let code = 0; ; code++) if (!near.has(String(code).padStart(6, '0'))) return String(code).padStart(6, '0');
}

async function enrolled(person?: Person) {
  const holder = person ?? (await aDoctor(world));
  return { holder, ...(await enrol(world, holder)) };
}

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
        expect(await sessionsOf(person.id)).toEqual([]);
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
        await signInWith(token, '123456'),
        await recoverWith(token, '4KTM-9XQD'),
      ]) {
        expect(tried).toMatchObject({ status: 401, error: { error: 'second-factor-lapsed' } });
      }
    }
  });

  it('is over after a quarter of an hour', async () => {
    const { holder, key } = await enrolled();
    const { secondFactorTicket } = await askForFactor(world, holder);
    world.advance(15 * MINUTE_MS + 1000);
    expect((await signInWith(secondFactorTicket, appCode(world, key))).error.error).toBe('second-factor-lapsed');
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
    for (let tried = 0; tried < 6; tried++) expect(await detailsOf(wrongCode(key))).toEqual({});
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
    expect(await sessionsOf(doctor.id)).toHaveLength(1);
  });

  it('is refused while a factor is active: neither is a new key shown, nor the old one again', async () => {
    const { holder, ticket } = await enrolled();
    const { secondFactorTicket: later } = await askForFactor(world, holder);
    for (const token of [ticket, later]) {
      expect(await startEnrolment(token)).toMatchObject({ status: 409, error: { error: 'second-factor-active' } });
      expect((await finishEnrolment(token, '123456')).status).not.toBe(200);
    }
  });

  it('stores neither the key nor a recovery code in clear', async () => {
    const { holder, key, recoveryCodes } = await enrolled();
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

describe('a code of the app', () => {
  it('signs in once, for twenty calls at once too', async () => {
    const { holder, key } = await enrolled();
    const { secondFactorTicket } = await askForFactor(world, holder);
    const code = appCode(world, key);
    const before = (await sessionsOf(holder.id)).length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => signInWith(secondFactorTicket, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const sessions = await sessionsOf(holder.id);
    expect(sessions).toHaveLength(before + 1);
    expect(sessions.at(-1)?.secondFactorAt).not.toBeNull();
  });

  it('that enrolled or signed in is told to be used, and the next one signs in', async () => {
    const { holder, key } = await enrolled();
    const { secondFactorTicket: ticket } = await askForFactor(world, holder);
    const code = appCode(world, key);
    expect((await signInWith(ticket, code)).status).toBe(200);
    const again = await signInWith(ticket, code);
    expect(again).toMatchObject({ status: 400, error: { error: 'second-factor-wrong', details: { hint: 'used' } } });
    waitForNextCode(world);
    expect((await signInWith(ticket, appCode(world, key))).status).toBe(200);
  });

  it.each([-1, 0, 1])('is taken %i half minutes away', async (steps) => {
    const { holder, key } = await enrolled();
    const { secondFactorTicket } = await askForFactor(world, holder);
    waitForNextCode(world);
    waitForNextCode(world);
    expect((await signInWith(secondFactorTicket, appCode(world, key, steps))).status).toBe(200);
  });

  it.each([
    [-2, { hint: 'late', seconds: 60 }],
    [-6, { hint: 'behind', minutes: 3 }],
    [2, { hint: 'ahead', minutes: 1 }],
    [14, { hint: 'ahead', minutes: 7 }],
    [-30, {}],
    [30, {}],
  ])('is not taken %i half minutes away, and told: %j', async (steps, details) => {
    const { holder, key } = await enrolled();
    world.advance(20 * MINUTE_MS);
    const { secondFactorTicket } = await askForFactor(world, holder);
    const tried = await signInWith(secondFactorTicket, appCode(world, key, steps));
    expect([tried.status, tried.error.error, tried.error.details ?? {}]).toEqual([400, 'second-factor-wrong', details]);
  });

  it('that was told to come too early is refused when its time comes: the hint is worth nothing to who guessed it', async () => {
    const { holder, key } = await enrolled();
    const { secondFactorTicket } = await askForFactor(world, holder);
    const early = appCode(world, key, 3);
    expect((await signInWith(secondFactorTicket, early)).error.details).toEqual({ hint: 'ahead', minutes: 2 });
    world.advance(90_000);
    expect(appCode(world, key)).toBe(early);
    expect((await signInWith(secondFactorTicket, early)).error.details).toEqual({ hint: 'used' });
    expect((await signInWith(secondFactorTicket, appCode(world, key, 1))).status).toBe(200);
  });
});

describe('five wrong codes', () => {
  async function lock() {
    const { holder, key, recoveryCodes } = await enrolled();
    const { secondFactorTicket: ticket } = await askForFactor(world, holder);
    for (let tried = 0; tried < 5; tried++) {
      const { status, error } = await signInWith(ticket, wrongCode(key));
      expect([status, error.details]).toEqual([400, tried < 4 ? {} : { lockSeconds: 300 }]);
    }
    return { holder, key, ticket, recoveryCodes };
  }

  it('lock the factor for five minutes, against right codes and recovery codes too, and no longer', async () => {
    const { holder, key, ticket, recoveryCodes } = await lock();
    for (const tried of [
      await signInWith(ticket, appCode(world, key)),
      await recoverWith(ticket, recoveryCodes[0] ?? ''),
    ]) {
      expect([tried.status, tried.error.error]).toEqual([403, 'TemporaryBlock']);
      expect(Number(tried.error.details?.seconds)).toBeGreaterThan(280);
    }
    world.advance(5 * MINUTE_MS - 15_000);
    expect((await signInWith(ticket, appCode(world, key))).status).toBe(403);
    world.advance(15_000);
    expect((await signInWith(ticket, appCode(world, key))).status).toBe(200);
    const events = await findRows(world.services, Activity, ['event'], { where: { aboutId: holder.id } });
    expect(events.map(({ event }) => event)).toContain('identity.second-factor-locked');
    expect(world.logged()).toContain('second-factor-locked');
  });

  it('lock it although Redis loses everything, and with another ticket', async () => {
    const { holder, key } = await lock();
    await world.services.redis.flushdb();
    const { secondFactorTicket } = await askForFactor(world, holder);
    expect((await signInWith(secondFactorTicket, appCode(world, key))).error.error).toBe('TemporaryBlock');
  });

  it('are five when a hundred arrive at once, recovery codes and hints of the clock counted alike', async () => {
    const { holder, key } = await enrolled();
    world.advance(20 * MINUTE_MS);
    const { secondFactorTicket: ticket } = await askForFactor(world, holder);
    const wrong = wrongCode(key);
    const late = appCode(world, key, -8);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => {
        if (i % 3 === 0) return recoverWith(ticket, '2222-2222');
        return signInWith(ticket, i % 3 === 1 ? wrong : late);
      }),
    );
    const byError = Object.groupBy(answers, ({ error }) => error.error);
    expect([byError['second-factor-wrong']?.length, byError.TemporaryBlock?.length]).toEqual([5, 95]);
  }, 60_000);

  it('of an SMS lock strangers out, not the second step of the owner', async () => {
    const { holder, key } = await enrolled();
    const { secondFactorTicket } = await askForFactor(world, holder);
    for (let tried = 0; tried < 6; tried++)
      await call(world.baseUrl, 'login', { body: { phoneNo: holder.phoneNo, code: '000000' }, address: anAddress() });
    expect((await signInWith(secondFactorTicket, appCode(world, key))).status).toBe(200);
  });

  it('of several people from one address lock the address after fifteen', async () => {
    const address = anAddress();
    const people = [await enrolled(), await enrolled(), await enrolled(), await enrolled()];
    for (const { holder, key } of people.slice(0, 3)) {
      const { secondFactorTicket } = await askForFactor(world, holder);
      for (let tried = 0; tried < 5; tried++) await signInWith(secondFactorTicket, wrongCode(key), address);
    }
    const last = people[3];
    if (!last) throw new Error('nobody is left');
    const { secondFactorTicket } = await askForFactor(world, last.holder);
    expect((await signInWith(secondFactorTicket, appCode(world, last.key), address)).error.error).toBe('Forbidden-IP');
    expect((await signInWith(secondFactorTicket, appCode(world, last.key))).status).toBe(200);
  });
});

describe('a recovery code', () => {
  it('signs in once, says how many are left, and the sign-in names it too', async () => {
    const { holder, recoveryCodes } = await enrolled();
    const [first = '', second = ''] = recoveryCodes;
    const { secondFactorTicket: ticket } = await askForFactor(world, holder);
    const answers = await Promise.all(Array.from({ length: 4 }, () => recoverWith(ticket, first)));
    const [right] = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(right?.reply).toMatchObject({ recoveryCodesLeft: 7, user: { id: holder.id } });
    expect((await call(world.baseUrl, 'getMe', { token: right?.reply.token.accessToken ?? '' })).status).toBe(200);
    expect((await recoverWith(ticket, second.toLowerCase().replace('-', ' '))).reply.recoveryCodesLeft).toBe(6);
    expect((await askForFactor(world, holder)).recoveryCodesLeft).toBe(6);
  });

  it('of somebody else is worth nothing', async () => {
    const [one, other] = [await enrolled(), await enrolled()];
    const { secondFactorTicket } = await askForFactor(world, one.holder);
    expect((await recoverWith(secondFactorTicket, other.recoveryCodes[0] ?? '')).status).toBe(400);
  });

  it('is not made anew by guessing: tries are counted as at the sign-in', async () => {
    const { key, signedIn } = await enrolled();
    const renew = (code: string) =>
      call(world.baseUrl, 'renewRecoveryCodes', {
        token: signedIn.token.accessToken,
        body: { code },
        address: anAddress(),
      });
    for (let wrong = 0; wrong < 5; wrong++)
      expect((await renew(wrongCode(key))).error.error).toBe('second-factor-wrong');
    expect((await renew(appCode(world, key))).error.error).toBe('TemporaryBlock');
  });

  it('ends when new ones are made, which takes a code of the app and is remembered nowhere', async () => {
    const { holder, key, signedIn, recoveryCodes } = await enrolled();
    const renew = (code: string, idempotencyKey?: string) =>
      call(world.baseUrl, 'renewRecoveryCodes', {
        token: signedIn.token.accessToken,
        body: { code },
        ...(idempotencyKey ? { idempotencyKey } : {}),
      });
    expect((await renew(wrongCode(key))).error.error).toBe('second-factor-wrong');
    const { status, reply } = await renew(appCode(world, key), 'renewal-1');
    expect([status, reply.recoveryCodes.length]).toEqual([200, 8]);
    const stored = await findRows(world.services, IdempotencyKey, ['reply']);
    expect(JSON.stringify(stored)).not.toContain(reply.recoveryCodes[0]);
    const { secondFactorTicket } = await askForFactor(world, holder);
    expect((await recoverWith(secondFactorTicket, recoveryCodes[0] ?? '')).status).toBe(400);
    expect((await recoverWith(secondFactorTicket, reply.recoveryCodes[0] ?? '')).reply.recoveryCodesLeft).toBe(7);
  });
});

describe('a new master key', () => {
  it('takes over at the next sign-in; then the old one can go', async () => {
    const { holder, key, recoveryCodes } = await enrolled();
    const { files } = world.services.config;
    const before = files.masterKeys;
    const signInNow = async () => {
      const { secondFactorTicket } = await askForFactor(world, holder);
      return (await signInWith(secondFactorTicket, appCode(world, key))).status;
    };
    try {
      const newest = 'a-new-master-key-of-at-least-thirty-two-characters';
      files.masterKeys = [newest, ...before];
      expect(await signInNow()).toBe(200);
      const { secondFactorTicket } = await askForFactor(world, holder);
      expect((await recoverWith(secondFactorTicket, recoveryCodes[0] ?? '')).status).toBe(200);
      files.masterKeys = [newest];
      expect(await signInNow()).toBe(200);
    } finally {
      files.masterKeys = before;
    }
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
