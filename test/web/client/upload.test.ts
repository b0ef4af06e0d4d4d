import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { api } from '#web/client/api.ts';
import { sessionToken, storeToken } from '#web/client/session-token.ts';
import { upload } from '#web/client/upload.ts';

const realRequest = globalThis.XMLHttpRequest;
const realFetch = globalThis.fetch;

interface Sent {
  method: string;
  address: string;
  headers: Record<string, string>;
  form: FormData;
}

/** A server that gives these answers, one a call; an answer of `null` never comes. */
function answerWith(answers: ({ status: number; text: string } | null)[]): Sent[] {
  const waiting = [...answers];
  const sent: Sent[] = [];
  class Request {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    status = 0;
    responseText = '';
    onload = () => {};
    onerror = () => {};
    onabort = () => {};
    headers: Record<string, string> = {};
    target: [method: string, address: string] = ['', ''];
    open(...target: [method: string, address: string]) {
      this.target = target;
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    /** Later than any of the tokens here. */
    getResponseHeader = () => '2026-11-21T00:00:00Z';
    abort() {
      this.onabort();
    }
    send(form: FormData) {
      sent.push({ method: this.target[0], address: this.target[1], headers: this.headers, form });
      const answer = waiting.shift();
      if (answer === undefined) throw new Error('one call more than expected');
      for (const loaded of [1, 1.5, 2, 4]) this.upload.onprogress?.({ loaded, total: 4 });
      if (answer === null) return;
      this.status = answer.status;
      this.responseText = answer.text;
      this.onload();
    }
  }
  globalThis.XMLHttpRequest = Request as never;
  return sent;
}

const openStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (getDefault) => getDefault().concat(api.middleware),
  });

const query = { filename: 'a.hl7', multipleFileUpload: false };
const file = new File(['MSH|'], 'a.hl7');
const uploaded = { status: 200, text: '{"files":[{"fileName":"a.hl7","importId":"i1","error":null,"message":null}]}' };

beforeEach(() =>
  storeToken({ accessToken: 'old', idToken: 'id', expiresIn: '2026-11-20T12:00:00Z', sessionEndsAt: '' }),
);
afterEach(() => {
  globalThis.XMLHttpRequest = realRequest;
  globalThis.fetch = realFetch;
  sessionStorage.clear();
});

describe('upload', () => {
  it('sends the file as the contract declares it, and tells each step of the progress', async () => {
    const sent = answerWith([uploaded]);
    const steps: number[] = [];
    const reply = await openStore().dispatch(
      upload('uploadHl7', { query, files: [file], onProgress: (percent) => steps.push(percent) }),
    );
    expect(reply.data?.files[0]?.importId).toBe('i1');
    expect(sent[0]).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer old' } });
    expect(sent[0]?.address).toMatch(/\/api\/results\/hl7-upload\?filename=a\.hl7&multipleFileUpload=false$/);
    expect([...(sent[0]?.form.keys() ?? [])]).toEqual(['file']);
    expect(steps).toEqual([25, 37, 50, 100]);
  });

  it('refreshes an expired token once and sends again', async () => {
    const sent = answerWith([{ status: 401, text: '{"statusCode":401,"error":"session-ended"}' }, uploaded]);
    globalThis.fetch = (async () =>
      new Response('{"accessToken":"new","idToken":"id","expiresIn":"2026-11-20T13:00:00Z"}')) as typeof fetch;
    const reply = await openStore().dispatch(upload('uploadHl7', { query, files: [file] }));
    expect(reply.error).toBeUndefined();
    expect(sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
  });

  it('signs out here when the session is over', async () => {
    answerWith([{ status: 401, text: '{"statusCode":401,"error":"session-ended"}' }]);
    globalThis.fetch = (async () => new Response('{}', { status: 401 })) as typeof fetch;
    const reply = await openStore().dispatch(upload('uploadHl7', { query, files: [file] }));
    expect(reply.error).toMatchObject({ error: 'session-ended' });
    expect(sessionToken()).toBeNull();
  });

  it('ends when it is stopped, under way or before', async () => {
    const sent = answerWith([null]);
    const underWay = new AbortController();
    const waiting = openStore().dispatch(upload('uploadHl7', { query, files: [file], signal: underWay.signal }));
    underWay.abort();
    expect((await waiting).error).toMatchObject({ error: 'network' });
    const before = await openStore().dispatch(
      upload('uploadHl7', { query, files: [file], signal: AbortSignal.abort() }),
    );
    expect(before.error).toMatchObject({ error: 'network' });
    expect(sent).toHaveLength(1);
  });

  it('calls a page of a proxy a failure, whatever it says', async () => {
    answerWith([{ status: 502, text: '<html>' }]);
    const reply = await openStore().dispatch(upload('uploadHl7', { query, files: [file] }));
    expect(reply.error).toMatchObject({ statusCode: 502, error: 'generic' });
  });
});
