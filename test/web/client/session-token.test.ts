import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { api } from '#web/client/api.ts';
import {
  isIdleTooLong,
  lastRequestAt,
  onSignOut,
  refreshOnce,
  type SignOutReason,
  sessionToken,
  signOutEverywhere,
  signOutHere,
  storeToken,
} from '#web/client/session-token.ts';

const HOUR_MS = 3_600_000;
const realFetch = globalThis.fetch;
const token = (accessToken: string) => ({ accessToken, idToken: 'id', expiresIn: '2026-11-20T12:00:00Z' });

interface Sent {
  path: string;
  body: unknown;
}

/** A server that gives these answers, one a call; `null` stands for none. */
function answerWith(answers: ({ status: number; body: unknown } | null)[]): Sent[] {
  const waiting = [...answers];
  const sent: Sent[] = [];
  globalThis.fetch = (async (address: string, { body }: { body?: string } = {}) => {
    sent.push({ path: new URL(address).pathname, body: body === undefined ? undefined : JSON.parse(body) });
    const answer = waiting.shift();
    if (answer === undefined) throw new Error('one call more than expected');
    if (answer === null) throw new TypeError('no connection');
    return new Response(JSON.stringify(answer.body), { status: answer.status });
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
  globalThis.fetch = realFetch;
  sessionStorage.clear();
  localStorage.clear();
});

const fetchMe = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (getDefault) => getDefault().concat(api.middleware),
  }).dispatch(api.endpoints.getMe.initiate(undefined));

describe('a new tab', () => {
  it('asks for the tokens of the others with nothing but the cookie', async () => {
    const sent = answerWith([{ status: 200, body: token('of the others') }]);
    expect(await refreshOnce()).toBe('done');
    expect(sent).toEqual([{ path: '/api/auth/refresh-token', body: { ip: '' } }]);
    expect(sessionToken()?.accessToken).toBe('of the others');
    expect(lastRequestAt()).not.toBeNull();
  });
});

describe('a call whose token is over', () => {
  it('is repeated with the new one', async () => {
    storeToken(token('old'));
    const sent = answerWith([OVER, { status: 200, body: token('new') }, { status: 200, body: { id: 'u1' } }]);
    expect((await fetchMe()).data).toEqual({ id: 'u1' });
    expect(sent[1]?.body).toEqual({ accessToken: 'old', idToken: 'id', ip: '' });
    expect(endings).toEqual([]);
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
