import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { decideRefresh } from '#shared/domain/identity/decide-refresh.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { ACCESS_TOKEN_LIFE_MS } from '#shared/limits/sessions.ts';
import { api } from '#web/client/api.ts';
import { refreshOnce } from '#web/client/refresh-session.ts';
import {
  forgetLastRequest,
  isExpired,
  isIdleTooLong,
  lastRequestAt,
  noteRequest,
  onSignOut,
  type SignOutReason,
  sessionToken,
  signOutEverywhere,
  signOutHere,
  storeToken,
} from '#web/client/session-token.ts';

const realFetch = globalThis.fetch;
const ENDS = '2026-11-20T12:00:00Z';
const token = (accessToken: string) => ({ accessToken, idToken: 'id', expiresIn: ENDS, sessionEndsAt: '' });

interface Sent {
  path: string;
  body: unknown;
  headers: Headers;
}

interface Given {
  status: number;
  body: unknown;
  date?: string;
}

/** A server that gives these answers, one a call; `null` stands for none. It sees the browser at an address, or cannot say. */
function answerWith(answers: (Given | null)[], address: string | null = '192.0.2.7'): Sent[] {
  const waiting = [...answers];
  const sent: Sent[] = [];
  globalThis.fetch = (async (at: string, { body, headers }: { body?: string; headers?: HeadersInit } = {}) => {
    const path = new URL(at).pathname;
    if (path === '/api/auth/address') {
      if (address === null) throw new TypeError('no connection');
      return new Response(JSON.stringify({ address }));
    }
    sent.push({ path, body: body === undefined ? undefined : JSON.parse(body), headers: new Headers(headers) });
    const answer = waiting.shift();
    if (answer === undefined) throw new Error('one call more than expected');
    if (answer === null) throw new TypeError('no connection');
    const { date = '2026-11-20T12:00:01Z' } = answer;
    return new Response(JSON.stringify(answer.body), { status: answer.status, headers: { date } });
  }) as typeof fetch;
  return sent;
}

const OVER = { status: 401, body: { statusCode: 401, error: 'session-ended', message: '' } };

let endings: SignOutReason[];
let stop: () => void;

beforeEach(() => {
  endings = [];
  stop = onSignOut((reason) => endings.push(reason));
});

afterEach(() => {
  stop();
  jest.useRealTimers();
  globalThis.fetch = realFetch;
  sessionStorage.clear();
  forgetLastRequest();
  document.documentElement.lang = '';
});

const openStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (getDefault) => getDefault().concat(api.middleware),
  });
const fetchMe = (store = openStore()) =>
  store.dispatch(api.endpoints.getMe.initiate(undefined, { forceRefetch: true }));

describe('a new tab', () => {
  it('asks for the tokens of the others with nothing but the cookie', async () => {
    const sent = answerWith([{ status: 200, body: token('of the others') }]);
    expect(await refreshOnce()).toBe('done');
    expect(sent).toMatchObject([{ path: '/api/auth/refresh-token', body: { ip: '192.0.2.7' } }]);
    expect(sessionToken()?.accessToken).toBe('of the others');
    expect(lastRequestAt()).not.toBeNull();
  });
});

describe('a refresh', () => {
  it('carries the language shown, the token, and the address the server sees', async () => {
    document.documentElement.lang = 'fr-CH';
    storeToken(token('old'));
    const [sent] = await refreshedWith('192.0.2.8');
    expect([sent?.headers.get('accept-language'), sent?.headers.get('authorization')]).toEqual(['fr', 'Bearer old']);
    expect(sent?.body).toEqual({ accessToken: 'old', idToken: 'id', ip: '192.0.2.8' });
  });

  it('is one for all calls of the page at the same moment, and the next one is a new one', async () => {
    storeToken(token('old'));
    const sent = answerWith([
      { status: 200, body: token('new') },
      { status: 200, body: token('newest') },
    ]);
    expect(await Promise.all([refreshOnce(), refreshOnce(), refreshOnce()])).toEqual(['done', 'done', 'done']);
    expect(sent).toHaveLength(1);
    await refreshOnce();
    expect([sent.length, sessionToken()?.accessToken]).toEqual([2, 'newest']);
  });

  it('states no address when it cannot be had', async () => {
    storeToken(token('old'));
    const [sent] = await refreshedWith(null);
    expect(sent?.body).toMatchObject({ ip: '' });
  });

  async function refreshedWith(address: string | null): Promise<Sent[]> {
    const sent = answerWith([{ status: 200, body: token('new') }], address);
    expect(await refreshOnce()).toBe('done');
    return sent;
  }
});

describe('a call that is refused with 401', () => {
  it.each(['code-wrong', 'code-expired'])(
    'as %s says nothing about the session of whoever is signed in',
    async (error) => {
      storeToken(token('held'));
      const sent = answerWith([{ status: 401, body: { statusCode: 401, error, message: '' } }]);
      const store = configureStore({
        reducer: { api: api.reducer },
        middleware: (all) => all().concat(api.middleware),
      });
      const body = { email: 'nora@example.org', code: '123456' };
      const reply = await store.dispatch(api.endpoints.verifyContactCode.initiate({ body }));
      expect([sent.length, reply.error]).toEqual([1, { statusCode: 401, error, message: '' }]);
      expect([sessionToken(), endings]).toEqual([token('held'), []]);
    },
  );

  it('is repeated with a new token when its own is over', async () => {
    storeToken(token('old'));
    const sent = answerWith([OVER, { status: 200, body: token('new') }, { status: 200, body: { id: 'u1' } }]);
    expect((await fetchMe()).data).toEqual({ id: 'u1' });
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer old', 'Bearer old', 'Bearer new']);
    expect(endings).toEqual([]);
  });

  it('signs out at once while the token is good: its session was ended', async () => {
    storeToken(token('good'));
    const sent = answerWith([{ ...OVER, date: '2026-11-20T11:50:00Z' }]);
    await fetchMe();
    expect([sent.map(({ path }) => path), sessionToken(), endings]).toEqual([['/api/auth/me'], null, ['ended']]);
  });

  it('is sent again, without another refresh, where a call beside it has renewed the token already', async () => {
    storeToken(token('old'));
    const sent: string[] = [];
    globalThis.fetch = (async (_at: string, { headers }: { headers: Headers }) => {
      sent.push(headers.get('authorization') ?? '');
      if (sent.length > 1) return new Response('{"id":"u1"}');
      storeToken({ ...token('new'), expiresIn: '2026-11-20T12:15:00Z' });
      return new Response(JSON.stringify(OVER.body), { status: 401, headers: { date: '2026-11-20T12:00:01Z' } });
    }) as unknown as typeof fetch;
    expect((await fetchMe()).data).toEqual({ id: 'u1' });
    expect([sent, endings]).toEqual([['Bearer old', 'Bearer new'], []]);
  });

  it('signs out when the new token is refused too', async () => {
    storeToken(token('old'));
    answerWith([OVER, { status: 200, body: token('new') }, OVER]);
    await fetchMe();
    expect([sessionToken(), endings]).toEqual([null, ['ended']]);
  });

  it('signs this tab out when the session is over, and leaves what is typed in it', async () => {
    storeToken(token('old'));
    sessionStorage.setItem('selection', 'x');
    answerWith([OVER, OVER]);
    await fetchMe();
    expect([sessionToken(), endings, sessionStorage.getItem('selection')]).toEqual([null, ['ended'], 'x']);
  });

  it.each([
    ['nobody answers the refresh', null],
    ['the server is too busy for it', { status: 503, body: {} }],
    ['too many ask', { status: 429, body: {} }],
  ])('signs nobody out when %s', async (_name, answer) => {
    storeToken(token('old'));
    answerWith([OVER, answer]);
    expect((await fetchMe()).error).toMatchObject({ statusCode: 0, error: 'network' });
    expect([sessionToken()?.accessToken, endings]).toEqual(['old', []]);
  });

  it.each([
    ['verifyCode', { body: { phoneNo: '+41790000001', code: '000000' } }],
    ['login', { body: { phoneNo: '+41790000001', code: '000000' } }],
    ['verifySignUp', { body: { phoneNo: '+41790000001', code: '000000' } }],
    ['refreshToken', { body: {} }],
  ] as const)('signs nobody out and refreshes nothing at %s', async (name, args) => {
    storeToken(token('old'));
    const sent = answerWith([OVER]);
    await openStore().dispatch(api.endpoints[name].initiate(args as never) as never);
    expect([sent.length, sessionToken()?.accessToken, endings]).toEqual([1, 'old', []]);
  });
});

describe('the ticket of a sign-up', () => {
  it('is the bearer token of the call that takes it, and its refusal is no end of a session', async () => {
    const sent = answerWith([{ status: 401, body: { statusCode: 401, error: 'phone-not-verified', message: '' } }]);
    const body = { firstName: 'Zoé' } as never;
    await openStore().dispatch(api.endpoints.signUp.initiate({ bearer: 'ticket', body }));
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer ticket');
    expect([sent.length, endings]).toEqual([1, []]);
  });
});

describe('a token', () => {
  it.each(['accessToken', 'idToken'])('without its %s is not stored', (missing) => {
    storeToken(token('whole'));
    storeToken({ ...token('half'), [missing]: '' });
    expect(sessionToken()?.accessToken).toBe('whole');
  });

  const at = Date.parse(ENDS);
  it.each([
    ['long before its end', ENDS, at - 2 * MINUTE_MS, false],
    ['within the last minute, when clocks may differ', ENDS, at - MINUTE_MS, true],
    ['after its end', ENDS, at + 1, true],
    ['that does not say when it ends', '', at, true],
  ])('%s', (_name, expiresIn, now, expired) => {
    expect(isExpired({ ...token('a'), expiresIn }, now)).toBe(expired);
  });
});

describe('the token of a tab that slept', () => {
  it('is renewed, not the person signed out, whenever another tab could have ended it early', () => {
    const made = Date.parse(ENDS) - ACCESS_TOKEN_LIFE_MS;
    const facts = { rotation: 1, rotatedAt: new Date(made), repeatedAt: null, boundAt: null };
    const seconds = Array.from({ length: ACCESS_TOKEN_LIFE_MS / 100 }, (_, tenth) => made + tenth * 100 + 99);
    const newTab = { pair: null, hasCookie: true };
    const ending = seconds.filter((at) => decideRefresh(facts, newTab, new Date(at)) === 'rotate');
    expect(ending.length).toBeGreaterThan(0);
    // The header says whole seconds, and a busy server writes the one before.
    const stated = (at: number) => Math.floor(at / 1000) * 1000 - 1000;
    expect(ending.filter((at) => !isExpired(token('a'), stated(at)))).toEqual([]);
  });
});

describe('the time of the last request', () => {
  const written = () => Number(localStorage.getItem('lastRequest'));

  it('is written once a second has passed without another request', () => {
    jest.useFakeTimers();
    storeToken(token('a'));
    const first = written();
    expect(first).toBe(Date.now());
    for (let asked = 0; asked < 3; asked++) {
      jest.advanceTimersByTime(900);
      noteRequest();
      expect(written()).toBe(first);
    }
    // This tab knows it before it is written.
    expect(lastRequestAt()).toBe(first + 2_700);
    jest.advanceTimersByTime(999);
    expect(written()).toBe(first);
    jest.advanceTimersByTime(1);
    expect(written()).toBe(first + 2_700);
  });

  it('is written when the page is left before', () => {
    jest.useFakeTimers();
    storeToken(token('a'));
    jest.advanceTimersByTime(5_000);
    noteRequest();
    window.dispatchEvent(new Event('pagehide'));
    expect(written()).toBe(Date.now());
  });

  it('does not come back after signing out', () => {
    jest.useFakeTimers();
    storeToken(token('a'));
    jest.advanceTimersByTime(5_000);
    noteRequest();
    signOutEverywhere('logout');
    jest.advanceTimersByTime(5_000);
    expect([localStorage.getItem('lastRequest'), lastRequestAt()]).toEqual([null, null]);
  });
});

describe('idle time', () => {
  it('is that of all tabs together', () => {
    storeToken(token('a'));
    const last = lastRequestAt() ?? 0;
    expect(isIdleTooLong(last + 2 * HOUR_MS)).toBe(false);
    expect(isIdleTooLong(last + 2 * HOUR_MS + 1)).toBe(true);
    // Another tab asked something in between.
    localStorage.setItem('lastRequest', String(last + HOUR_MS));
    expect(isIdleTooLong(last + 2 * HOUR_MS + 1)).toBe(false);
  });
});

describe('signing out', () => {
  it('everywhere tells that no tab has a session, and leaves nothing of the visit', () => {
    storeToken(token('a'));
    sessionStorage.setItem('selection', 'x');
    signOutEverywhere('logout');
    expect([lastRequestAt(), sessionStorage.length, endings]).toEqual([null, 0, ['logout']]);
  });

  it('of this tab alone says nothing about the others', () => {
    storeToken(token('a'));
    signOutHere('ended');
    expect(lastRequestAt()).not.toBeNull();
  });
});
