import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import Koa from 'koa';
import { cookiesOf } from '#api/http/cookies.ts';
import type { Config } from '#shared/server/config.ts';

/** The cookies of a call, and what its reply sets so far. */
function aCall() {
  const request = new IncomingMessage(new Socket());
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
    cookies.writeDevice('019a0000-0000-7000-8000-000000000001');
    expect(set()).toEqual([expect.stringMatching(/^session=/), expect.stringMatching(/^device=/)]);
  });
});
