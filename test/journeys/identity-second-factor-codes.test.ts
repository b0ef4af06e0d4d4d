import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '#shared/durations.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { IdempotencyKey } from '#shared/server/models/idempotency-key.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import {
  anAddress,
  appCode,
  askForFactor,
  enrolled,
  recoverWith,
  sessionsOf,
  signInWith,
  waitForNextCode,
  wrongCode,
} from '#test/factories/second-factor.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld({ catalogue: false, environment: { STAFF_SECOND_FACTOR: 'true' } });
});

afterAll(() => world.close());

describe('a code of the app', () => {
  it('signs in once, for twenty calls at once too', async () => {
    const { holder, key } = await enrolled(world);
    const { secondFactorTicket } = await askForFactor(world, holder);
    const code = appCode(world, key);
    const before = (await sessionsOf(world, holder.id)).length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => signInWith(world, secondFactorTicket, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const sessions = await sessionsOf(world, holder.id);
    expect(sessions).toHaveLength(before + 1);
    expect(sessions.at(-1)?.secondFactorAt).not.toBeNull();
  });

  it('that enrolled or signed in is told to be used, and the next one signs in', async () => {
    const { holder, key } = await enrolled(world);
    const { secondFactorTicket: ticket } = await askForFactor(world, holder);
    const code = appCode(world, key);
    expect((await signInWith(world, ticket, code)).status).toBe(200);
    const again = await signInWith(world, ticket, code);
    expect(again).toMatchObject({ status: 400, error: { error: 'second-factor-wrong', details: { hint: 'used' } } });
    waitForNextCode(world);
    expect((await signInWith(world, ticket, appCode(world, key))).status).toBe(200);
  });

  it.each([-1, 0, 1])('is taken %i half minutes away', async (steps) => {
    const { holder, key } = await enrolled(world);
    const { secondFactorTicket } = await askForFactor(world, holder);
    waitForNextCode(world);
    waitForNextCode(world);
    expect((await signInWith(world, secondFactorTicket, appCode(world, key, steps))).status).toBe(200);
  });

  it.each([
    [-2, { hint: 'late', seconds: 60 }],
    [-6, { hint: 'behind', minutes: 3 }],
    [2, { hint: 'ahead', minutes: 1 }],
    [14, { hint: 'ahead', minutes: 7 }],
    [-30, {}],
    [30, {}],
  ])('is not taken %i half minutes away, and told: %j', async (steps, details) => {
    const { holder, key } = await enrolled(world);
    world.advance(20 * MINUTE_MS);
    const { secondFactorTicket } = await askForFactor(world, holder);
    const tried = await signInWith(world, secondFactorTicket, appCode(world, key, steps));
    expect([tried.status, tried.error.error, tried.error.details ?? {}]).toEqual([400, 'second-factor-wrong', details]);
  });

  it('that was told to come too early is refused when its time comes: the hint is worth nothing to who guessed it', async () => {
    const { holder, key } = await enrolled(world);
    const { secondFactorTicket } = await askForFactor(world, holder);
    const early = appCode(world, key, 3);
    expect((await signInWith(world, secondFactorTicket, early)).error.details).toEqual({ hint: 'ahead', minutes: 2 });
    world.advance(90_000);
    expect(appCode(world, key)).toBe(early);
    expect((await signInWith(world, secondFactorTicket, early)).error.details).toEqual({ hint: 'used' });
    expect((await signInWith(world, secondFactorTicket, appCode(world, key, 1))).status).toBe(200);
  });
});

describe('five wrong codes', () => {
  async function lock() {
    const { holder, key, recoveryCodes } = await enrolled(world);
    const { secondFactorTicket: ticket } = await askForFactor(world, holder);
    for (let tried = 0; tried < 5; tried++) {
      const { status, error } = await signInWith(world, ticket, wrongCode(world, key));
      expect([status, error.details]).toEqual([400, tried < 4 ? {} : { lockSeconds: 300 }]);
    }
    return { holder, key, ticket, recoveryCodes };
  }

  it('lock the factor for five minutes, against right codes and recovery codes too, and no longer', async () => {
    const { holder, key, ticket, recoveryCodes } = await lock();
    for (const tried of [
      await signInWith(world, ticket, appCode(world, key)),
      await recoverWith(world, ticket, recoveryCodes[0] ?? ''),
    ]) {
      expect([tried.status, tried.error.error]).toEqual([403, 'TemporaryBlock']);
      expect(Number(tried.error.details?.seconds)).toBeGreaterThan(280);
    }
    world.advance(5 * MINUTE_MS - 15_000);
    expect((await signInWith(world, ticket, appCode(world, key))).status).toBe(403);
    world.advance(15_000);
    expect((await signInWith(world, ticket, appCode(world, key))).status).toBe(200);
    const events = await findRows(world.services, Activity, ['event'], { where: { aboutId: holder.id } });
    expect(events.map(({ event }) => event)).toContain('identity.second-factor-locked');
    expect(world.logged()).toContain('second-factor-locked');
  });

  it('lock it although Redis loses everything, and with another ticket', async () => {
    const { holder, key } = await lock();
    await world.services.redis.flushdb();
    const { secondFactorTicket } = await askForFactor(world, holder);
    expect((await signInWith(world, secondFactorTicket, appCode(world, key))).error.error).toBe('TemporaryBlock');
  });

  it('are five when a hundred arrive at once, recovery codes and hints of the clock counted alike', async () => {
    const { holder, key } = await enrolled(world);
    world.advance(20 * MINUTE_MS);
    const { secondFactorTicket: ticket } = await askForFactor(world, holder);
    const wrong = wrongCode(world, key);
    const late = appCode(world, key, -8);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => {
        if (i % 3 === 0) return recoverWith(world, ticket, '2222-2222');
        return signInWith(world, ticket, i % 3 === 1 ? wrong : late);
      }),
    );
    const byError = Object.groupBy(answers, ({ error }) => error.error);
    expect([byError['second-factor-wrong']?.length, byError.TemporaryBlock?.length]).toEqual([5, 95]);
  }, 60_000);

  it('of an SMS lock strangers out, not the second step of the owner', async () => {
    const { holder, key } = await enrolled(world);
    const { secondFactorTicket } = await askForFactor(world, holder);
    for (let tried = 0; tried < 6; tried++)
      await call(world.baseUrl, 'login', { body: { phoneNo: holder.phoneNo, code: '000000' }, address: anAddress() });
    expect((await signInWith(world, secondFactorTicket, appCode(world, key))).status).toBe(200);
  });

  it('of several people from one address lock the address after fifteen', async () => {
    const address = anAddress();
    const people = [await enrolled(world), await enrolled(world), await enrolled(world), await enrolled(world)];
    for (const { holder, key } of people.slice(0, 3)) {
      const { secondFactorTicket } = await askForFactor(world, holder);
      for (let tried = 0; tried < 5; tried++)
        await signInWith(world, secondFactorTicket, wrongCode(world, key), address);
    }
    const last = people[3];
    if (!last) throw new Error('nobody is left');
    const { secondFactorTicket } = await askForFactor(world, last.holder);
    expect((await signInWith(world, secondFactorTicket, appCode(world, last.key), address)).error.error).toBe(
      'Forbidden-IP',
    );
    expect((await signInWith(world, secondFactorTicket, appCode(world, last.key))).status).toBe(200);
  });
});

describe('a recovery code', () => {
  it('signs in once, says how many are left, and the sign-in names it too', async () => {
    const { holder, recoveryCodes } = await enrolled(world);
    const [first = '', second = ''] = recoveryCodes;
    const { secondFactorTicket: ticket } = await askForFactor(world, holder);
    const answers = await Promise.all(Array.from({ length: 4 }, () => recoverWith(world, ticket, first)));
    const [right] = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(right?.reply).toMatchObject({ recoveryCodesLeft: 7, user: { id: holder.id } });
    expect((await call(world.baseUrl, 'getMe', { token: right?.reply.token.accessToken ?? '' })).status).toBe(200);
    expect((await recoverWith(world, ticket, second.toLowerCase().replace('-', ' '))).reply.recoveryCodesLeft).toBe(6);
    expect((await askForFactor(world, holder)).recoveryCodesLeft).toBe(6);
  });

  it('of somebody else is worth nothing', async () => {
    const [one, other] = [await enrolled(world), await enrolled(world)];
    const { secondFactorTicket } = await askForFactor(world, one.holder);
    expect((await recoverWith(world, secondFactorTicket, other.recoveryCodes[0] ?? '')).status).toBe(400);
  });

  it('is not made anew by guessing: tries are counted as at the sign-in', async () => {
    const { key, signedIn } = await enrolled(world);
    const renew = (code: string) =>
      call(world.baseUrl, 'renewRecoveryCodes', {
        token: signedIn.token.accessToken,
        body: { code },
        address: anAddress(),
      });
    for (let wrong = 0; wrong < 5; wrong++)
      expect((await renew(wrongCode(world, key))).error.error).toBe('second-factor-wrong');
    expect((await renew(appCode(world, key))).error.error).toBe('TemporaryBlock');
  });

  it('ends when new ones are made, which takes a code of the app and is remembered nowhere', async () => {
    const { holder, key, signedIn, recoveryCodes } = await enrolled(world);
    const renew = (code: string, idempotencyKey?: string) =>
      call(world.baseUrl, 'renewRecoveryCodes', {
        token: signedIn.token.accessToken,
        body: { code },
        ...(idempotencyKey ? { idempotencyKey } : {}),
      });
    expect((await renew(wrongCode(world, key))).error.error).toBe('second-factor-wrong');
    const { status, reply } = await renew(appCode(world, key), 'renewal-1');
    expect([status, reply.recoveryCodes.length]).toEqual([200, 8]);
    const stored = await findRows(world.services, IdempotencyKey, ['reply']);
    expect(JSON.stringify(stored)).not.toContain(reply.recoveryCodes[0]);
    const { secondFactorTicket } = await askForFactor(world, holder);
    expect((await recoverWith(world, secondFactorTicket, recoveryCodes[0] ?? '')).status).toBe(400);
    expect((await recoverWith(world, secondFactorTicket, reply.recoveryCodes[0] ?? '')).reply.recoveryCodesLeft).toBe(
      7,
    );
  });
});

describe('a new master key', () => {
  it('takes over at the next sign-in; then the old one can go', async () => {
    const { holder, key, recoveryCodes } = await enrolled(world);
    const { files } = world.services.config;
    const before = files.masterKeys;
    const signInNow = async () => {
      const { secondFactorTicket } = await askForFactor(world, holder);
      return (await signInWith(world, secondFactorTicket, appCode(world, key))).status;
    };
    try {
      const newest = 'a-new-master-key-of-at-least-thirty-two-characters';
      files.masterKeys = [newest, ...before];
      expect(await signInNow()).toBe(200);
      const { secondFactorTicket } = await askForFactor(world, holder);
      expect((await recoverWith(world, secondFactorTicket, recoveryCodes[0] ?? '')).status).toBe(200);
      files.masterKeys = [newest];
      expect(await signInNow()).toBe(200);
    } finally {
      files.masterKeys = before;
    }
  });
});
