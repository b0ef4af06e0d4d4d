import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import type { Context } from 'koa';
import { readRawBody } from '#api/http/read-raw-body.ts';

/** A request whose body a test sends, and the headers of its reply. */
function aRequest(length?: number) {
  const req = new PassThrough();
  const headers = new Map<string, string>();
  const res = { setHeader: (name: string, value: string) => headers.set(name, value) };
  return { req, headers, context: { req, res, request: { length } } as unknown as Context };
}

const LIMITS = { maxBytes: 10, maxMs: 30_000 };

describe('readRawBody', () => {
  it('returns the bytes as they came', async () => {
    const { req, context } = aRequest();
    const read = readRawBody(context, LIMITS);
    req.write('hello');
    req.end(' you');
    expect((await read).toString()).toBe('hello you');
  });

  it('refuses by the length that is stated, before a byte is read', async () => {
    const { req, context, headers } = aRequest(11);
    await expect(readRawBody(context, LIMITS)).rejects.toMatchObject({ code: 'too-large' });
    expect(req.listenerCount('data')).toBe(0);
    expect(headers.get('connection')).toBe('close');
  });

  it('refuses as soon as more came than may, without waiting for the end', async () => {
    const { req, context } = aRequest();
    const read = readRawBody(context, LIMITS);
    req.write('12345678901');
    await expect(read).rejects.toMatchObject({ code: 'too-large' });
  });

  it('cuts off who sends too slowly', async () => {
    const { req, context, headers } = aRequest();
    const read = readRawBody(context, { ...LIMITS, maxMs: 1 });
    req.write('1');
    await expect(read).rejects.toMatchObject({ code: 'too-slow' });
    expect(headers.get('connection')).toBe('close');
  });

  it('is refused when the connection ends in the middle', async () => {
    const { req, context } = aRequest();
    const read = readRawBody(context, LIMITS);
    req.write('1');
    req.destroy();
    await expect(read).rejects.toMatchObject({ code: 'bad-request' });
  });
});
