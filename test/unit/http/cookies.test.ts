import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import Koa from 'koa';
import { cookiesOf } from '#api/http/cookies.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import type { Config } from '#shared/server/config.ts';

const DEVICE = '019a0000-0000-7000-8000-000000000001';

/** The cookies of a call that sends these, and what its reply sets so far. */
function aCall(sent = '', headers: Record<string, string> = {}) {
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, headers, { cookie: sent });
  const context = new Koa().createContext(request, new ServerResponse(request));
  const cookies = cookiesOf(context, { publicUrl: 'http://localhost:3000', codeSecret: 'a-secret' } as Config);
  return { cookies, set: () => context.response.headers['set-cookie'] };
}

describe('a cookie', () => {
  it('that is set anew, as by a transaction that is run again, takes the place of the one before', () => {
    const { cookies, set } = aCall();
    for (const value of ['first', 'second']) cookies.writeSession(value);
    expect(set()).toEqual(['session=second; path=/; samesite=strict; httponly']);
  });

  it('stands beside those of other names', () => {
    const { cookies, set } = aCall();
    cookies.writeSession('one');
    cookies.writeDevice(DEVICE);
    expect(set()).toEqual([expect.stringMatching(/^session=/), expect.stringMatching(/^device=/)]);
  });
});

describe('the cookie of a device', () => {
  const write = () => {
    const { cookies, set } = aCall();
    cookies.writeDevice(DEVICE);
    return set()?.[0] ?? '';
  };
  const [pair = ''] = write().split(';');

  it('lasts for half a year', () => {
    const [, expires = ''] = /; expires=([^;]+)/.exec(write()) ?? [];
    expect(Math.round((Date.parse(expires) - Date.now()) / MINUTE_MS)).toBe(180 * 24 * 60);
  });

  it('is read as it was written', () => {
    expect(aCall(pair).cookies.readDevice()).toBe(DEVICE);
  });

  it.each([
    ['none', ''],
    ['one without a signature', `device=${DEVICE}`],
    ['one with an empty signature', `device=${DEVICE}.`],
    ['one that somebody else signed', `device=${DEVICE}.${'A'.repeat(43)}`],
    ['the signature of another', pair.replace(/1\./, '2.')],
    ['a signature with more to it', `${pair}A`],
  ])('counts for nothing where it is %s', (_what, sent) => {
    expect(aCall(sent).cookies.readDevice()).toBeNull();
  });
});

describe('the cookie of a session, in a browser that says only where its page is from,', () => {
  const read = (headers: Record<string, string>) => aCall('session=one', headers).cookies.readSession();

  it.each([
    ['of the public address, behind a proxy', { origin: 'http://localhost:3000', host: '10.0.0.7' }, 'one'],
    ['of the host that was asked', { origin: 'http://127.0.0.1:3100', host: '127.0.0.1:3100' }, 'one'],
    ['of another host', { origin: 'https://evil.example', host: '127.0.0.1:3100' }, null],
  ])('is read for a page %s, or not', (_what, headers, value) => {
    expect(read(headers)).toBe(value);
  });
});
