import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { readSessionToken } from '#shared/server/identity/tokens.ts';
import { Session } from '#shared/server/models/session.ts';
import { type Answer, call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, anAdmin, type Person } from '#test/factories/people.ts';
import { readCode } from '#test/factories/read-code.ts';

const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };

let world: World;

beforeAll(async () => {
  world = await openWorld({ catalogue: false });
});

afterAll(() => world.close());

interface Tab {
  accessToken: string;
  idToken: string;
}

/** A browser after the sign-in: its first tab, its session cookie as sent back, and how that was set. */
interface Browser {
  tab: Tab;
  cookie: string;
  setCookie: string;
  /** How the cookie of the device was set. */
  setDevice: string;
  sessionId: string;
}

const cookieIn = (answer: Answer<unknown>, name = 'session'): string =>
  answer.headers.getSetCookie().find((line) => line.startsWith(`${name}=`)) ?? '';

async function signInAs(person: Person, more: { cookie?: string } = {}): Promise<Browser> {
  const { phoneNo } = person;
  await call(world.baseUrl, 'startSignIn', { body: { phoneNo } });
  const code = await readCode(world, phoneNo);
  const answer = await call(world.baseUrl, 'login', { body: { phoneNo, code }, ...more });
  if (!('token' in answer.reply)) throw new Error(`no sign-in: ${answer.text}`);
  const { accessToken, idToken } = answer.reply.token;
  const { jwtSecret } = world.services.config;
  const claims = await readSessionToken(jwtSecret, accessToken, 'at+jwt', { now: world.services.now() });
  const setCookie = cookieIn(answer);
  const [cookie = ''] = setCookie.split(';');
  const setDevice = cookieIn(answer, 'device');
  return { tab: { accessToken, idToken }, cookie, setCookie, setDevice, sessionId: claims?.sessionId ?? '' };
}

const aBrowser = async (): Promise<Browser> => signInAs(await aCustomer(world));

/** A refresh by a page of our own: a tab with its tokens, or a new one without any. */
function refresh(cookie: string, tab: Partial<Tab> = {}, headers: Record<string, string> = OWN_PAGE) {
  const { accessToken, idToken } = tab;
  return call(world.baseUrl, 'refreshToken', {
    body: { accessToken, idToken },
    headers,
    ...(cookie ? { cookie } : {}),
  });
}

const me = ({ accessToken }: Tab) => call(world.baseUrl, 'getMe', { token: accessToken });

const sessionOf = (id: string) => findRow(world.services, Session, ['endedWhy', 'rotation'], { where: { id } });

describe('the session cookie', () => {
  it('is out of the reach of scripts and other sites, holds no token, and goes when the browser closes', async () => {
    const { setCookie, tab } = await aBrowser();
    expect(setCookie.toLowerCase()).toMatch(/^session=[^;]+; path=\/; samesite=strict; httponly$/);
    expect(setCookie).not.toContain(tab.accessToken);
    const asToken = await call(world.baseUrl, 'getMe', { token: setCookie.split(/[=;]/)[1] ?? '' });
    expect(asToken.status).toBe(401);
  });

  it('signs a new tab in, with the same tokens as the first, however many are opened', async () => {
    const { tab, cookie, sessionId } = await aBrowser();
    for (let opened = 0; opened < 3; opened++) {
      const { status, reply } = await refresh(cookie);
      expect(status).toBe(200);
      expect(reply).toMatchObject(tab);
    }
    expect(await sessionOf(sessionId)).toEqual({ endedWhy: null, rotation: 0 });
  });

  it('lets five tabs refresh at the same moment and again hours later: one rotation each time, nobody is thrown out', async () => {
    const { tab, cookie, sessionId } = await aBrowser();
    world.advance(16 * MINUTE_MS);
    const awake = await Promise.all(Array.from({ length: 4 }, () => refresh(cookie, tab)));
    expect(new Set(awake.map(({ text }) => text)).size).toBe(1);
    expect(await sessionOf(sessionId)).toEqual({ endedWhy: null, rotation: 1 });
    let newest = awake[0]?.reply ?? tab;
    for (let hour = 0; hour < 4; hour++) {
      world.advance(HOUR_MS);
      newest = (await refresh(cookie, newest)).reply;
    }
    // The fifth slept through all of it.
    const { status, reply } = await refresh(cookie, tab);
    expect([status, reply]).toEqual([200, newest]);
    expect((await me(reply)).status).toBe(200);
    expect(await sessionOf(sessionId)).toEqual({ endedWhy: null, rotation: 5 });
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a sister site', { 'sec-fetch-site': 'same-site', origin: 'https://shop.messlinie.example' }],
    ['a typed address', { 'sec-fetch-site': 'none' }],
    ['another site of an older browser', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['nobody knows whom', {} as Record<string, string>],
  ])('counts for nothing in a request of %s', async (_name, headers) => {
    const { cookie, sessionId } = await aBrowser();
    const answer = await refresh(cookie, {}, headers);
    expect(answer).toMatchObject({ status: 401, error: { error: 'TOKEN_NOT_FOUND' } });
    expect(answer.text).not.toContain('accessToken');
    expect(await sessionOf(sessionId)).toMatchObject({ endedWhy: null });
    expect((await refresh(cookie)).status).toBe(200);
  });

  it('counts in a request of our own page in an older browser', async () => {
    const { cookie } = await aBrowser();
    expect((await refresh(cookie, {}, { origin: world.baseUrl })).status).toBe(200);
  });

  it('that was changed or made up counts for nothing', async () => {
    const { cookie, tab } = await aBrowser();
    const [name] = cookie.split('=');
    for (const value of [`${cookie.slice(0, -6)}AAAAAA`, `${name}=${tab.accessToken}`, `${name}=x`, 'session=']) {
      expect((await refresh(value)).error.error).toBe('TOKEN_NOT_FOUND');
    }
  });

  it('ends with two idle hours', async () => {
    const { cookie } = await aBrowser();
    world.advance(2 * HOUR_MS + 1000);
    const answer = await refresh(cookie);
    expect(answer.error.error).toBe('session-ended');
    expect(cookieIn(answer)).toMatch(/expires=Thu, 01 Jan 1970/);
  });

  it('of staff ends after twelve hours, however often it is used', async () => {
    const { cookie, sessionId } = await signInAs(await anAdmin(world));
    for (let hour = 0; hour < 11; hour++) {
      world.advance(HOUR_MS);
      expect((await refresh(cookie)).status).toBe(200);
    }
    world.advance(HOUR_MS);
    expect((await refresh(cookie)).status).toBe(401);
    world.advance(-HOUR_MS / 2);
    expect((await refresh(cookie)).status).toBe(200);
    expect(await sessionOf(sessionId)).toMatchObject({ endedWhy: null });
  });
});

describe('the cookie of the device', () => {
  it('is out of the reach of scripts and other sites, for calls alone, and lasts half a year', async () => {
    const { setDevice } = await aBrowser();
    const [, expires = ''] = /; expires=([^;]+)/i.exec(setDevice) ?? [];
    expect(setDevice.toLowerCase()).toMatch(/^device=[^;]+; path=\/api; expires=[^;]+; samesite=strict; httponly$/);
    expect(Math.round((Date.parse(expires) - Date.now()) / (24 * HOUR_MS))).toBe(180);
  });
});

describe('tokens that were copied out of a browser', () => {
  it('refresh nothing once the browser has shown its cookie, and end the session', async () => {
    const { tab, cookie, sessionId } = await aBrowser();
    const { reply } = await refresh(cookie, tab);
    const stolen = await refresh('', reply);
    expect(stolen).toMatchObject({ status: 401, error: { error: 'session-ended' } });
    expect(await sessionOf(sessionId)).toMatchObject({ endedWhy: 'token-reuse' });
    const own = await refresh(cookie, reply);
    expect(own.error.error).toBe('session-ended');
    expect(cookieIn(own)).toMatch(/expires=Thu, 01 Jan 1970/);
  });

  it('do not wake up as somebody else who signed in at the same browser since', async () => {
    const first = await aBrowser();
    const second = await aBrowser();
    const answer = await refresh(second.cookie, first.tab);
    expect(answer).toMatchObject({ status: 401, error: { error: 'session-ended' } });
    expect(cookieIn(answer)).toBe('');
    expect((await refresh(second.cookie)).status).toBe(200);
  });
});

describe('without a session', () => {
  it('there is no token to refresh', async () => {
    for (const body of [{}, { accessToken: '', idToken: '' }, { accessToken: null, idToken: null, ip: '' }]) {
      const answer = await call(world.baseUrl, 'refreshToken', { body, headers: OWN_PAGE });
      expect(answer).toMatchObject({ status: 401, error: { error: 'TOKEN_NOT_FOUND' } });
    }
  });
});

describe('the logout', () => {
  it('ends the session of every tab and takes the cookie away', async () => {
    const { tab, cookie, sessionId } = await aBrowser();
    const other = (await refresh(cookie)).reply;
    const answer = await call(world.baseUrl, 'logout', { token: tab.accessToken, cookie });
    expect(answer.status).toBe(204);
    expect(cookieIn(answer)).toMatch(/^session=; .*expires=Thu, 01 Jan 1970.*httponly$/i);
    expect((await me(other)).status).toBe(401);
    expect((await refresh(cookie)).error.error).toBe('session-ended');
    expect((await refresh(cookie, other)).error.error).toBe('session-ended');
    expect(await sessionOf(sessionId)).toMatchObject({ endedWhy: 'logout' });
  });

  it('clears what the browser kept of the site, but the device stays known', async () => {
    const person = await aCustomer(world);
    const { tab } = await signInAs(person);
    const answer = await call(world.baseUrl, 'logout', { token: tab.accessToken });
    expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(cookieIn(answer, 'device')).toBe('');
  });
});

describe('behind a proxy that ends TLS', () => {
  it('the public address makes the cookie one for https and this host only, whatever the proxy forgets to say', async () => {
    const { config } = world.services;
    const before = config.publicUrl;
    const person = await aCustomer(world);
    try {
      config.publicUrl = 'https://messlinie.example';
      const { phoneNo } = person;
      await call(world.baseUrl, 'startSignIn', { body: { phoneNo } });
      const body = { phoneNo, code: await readCode(world, phoneNo) };
      const answer = await call(world.baseUrl, 'login', { body });
      expect(answer.status).toBe(200);
      const cookie = cookieIn(answer, '__Host-session');
      expect(cookie.toLowerCase()).toMatch(/; path=\/; samesite=strict; secure; httponly$/);
      expect(cookieIn(answer, 'device').toLowerCase()).toContain('; secure');
      const [pair = ''] = cookie.split(';');
      expect((await refresh(pair)).status).toBe(200);
    } finally {
      config.publicUrl = before;
    }
  });
});
