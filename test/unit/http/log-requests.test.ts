import { describe, expect, it, jest } from '@jest/globals';
import type { Context } from 'koa';
import { logRequests } from '#api/http/log-requests.ts';
import { createMemoryLog } from '#test/setup/memory-log.ts';

const ORDER_ID = '019a0000-0000-7000-8000-000000000001';

/** The lines of a call of this path, which is answered with 204. */
async function linesOf(path: string): Promise<Record<string, unknown>[]> {
  const { log, text } = createMemoryLog();
  const state = { request: { id: 'one-call', address: '192.0.2.1' }, endpoint: 'getOrder', actor: { userId: 'anna' } };
  const context = { path, url: path, method: 'GET', status: 404, body: 'Ferritin', state } as unknown as Context;
  await logRequests(log)(context, async () => {
    await Promise.resolve();
    context.status = 204;
  });
  const lines = text().split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the line of a call', () => {
  it('names the endpoint and how it ended, and neither path, body nor person', async () => {
    expect(await linesOf(`/api/orders/${ORDER_ID}`)).toEqual([
      {
        ...{ level: 30, time: expect.any(String), process: 'test', pid: process.pid, msg: 'request' },
        ...{ requestId: 'one-call', endpoint: 'getOrder', method: 'GET', status: 204, ms: expect.any(Number) },
      },
    ]);
  });

  it('says whole milliseconds, from before the call until after it', async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValueOnce(1_000).mockReturnValueOnce(1_012.4);
    const lines = await linesOf('/api/orders');
    clock.mockRestore();
    expect(lines).toEqual([expect.objectContaining({ ms: 12 })]);
  });

  it.each(['/assets/a.js', '/locales/de.json', '/healthz', '/readyz', '/metrics'])(
    'is left out for %s',
    async (path) => {
      expect(await linesOf(path)).toEqual([]);
    },
  );

  it.each(['/', '/api/assets', '/konto/metrics'])('is there for %s', async (path) => {
    expect(await linesOf(path)).toHaveLength(1);
  });
});
