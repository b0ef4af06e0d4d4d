import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '#dev/bootstrap/free-port.mjs';
import { probe, readMetrics } from '#test/setup/probe.ts';
import { type RunningProcess, startProcess } from '#test/setup/processes.ts';
import { type Stack, startStack } from '#test/setup/stack.ts';
import { Visitor } from '#test/setup/visitor.ts';

const DOCTOR = '+41790000010';

let stack: Stack;
let api: RunningProcess;
let production: Visitor;
let probePort: string;
let environment: Record<string, string>;

beforeAll(async () => {
  stack = await startStack({ web: false, environment: { SMS_PER_SECOND: '50' } });
  const port = String(await freePort());
  probePort = String(await freePort());
  const { STAFF_SECOND_FACTOR: _demo, ...own } = stack.environment;
  // The stand-ins' addresses are left in on purpose: production must not heed them.
  environment = {
    ...own,
    NODE_ENV: 'production',
    STRIPE_SECRET_KEY: `sk_live_${randomBytes(24).toString('hex')}`,
    PORT: port,
    PROBE_PORT: probePort,
    PUBLIC_URL: 'https://messlinie.test',
    TRUSTED_PROXIES: '0',
    API_ORIGIN: `http://127.0.0.1:${port}`,
    HOST: '127.0.0.1',
  };
  api = await startProcess('api', environment);
  production = new Visitor({ ...stack, baseUrl: `http://127.0.0.1:${port}` });
}, 120_000);
afterAll(async () => {
  await api?.stop();
  await stack?.stop();
});

describe('with NODE_ENV=production', () => {
  it.each([
    ['GET', '/sandbox'],
    ['GET', '/sandbox/messages?phoneNo=%2B41790000001'],
    ['POST', '/sandbox/lab/2600000133'],
    ['POST', '/sandbox/checkout/cs_test_1'],
  ])('%s %s is not there', async (method, path) => {
    const response = await fetch(`${production.place.baseUrl}${path}`, { method });
    expect(response.status).toBe(404);
  });

  it.each([
    ['nothing', {}],
    ['the wrong token', { authorization: 'Bearer of-bad-news' }],
    ['a token without its word', { authorization: '' }],
  ])('tells strangers on the public port only whether it is ready (who show %s)', async (_what, headers) => {
    const ask = (path: string) => fetch(`${production.place.baseUrl}${path}`, { headers });
    expect([
      (await ask('/metrics')).status,
      await (await ask('/readyz')).json(),
      await (await ask('/healthz')).json(),
    ]).toEqual([404, { status: 'ready' }, { status: 'ok' }]);
  });

  it.each([
    '/',
    '/de/tests',
    '/signin',
    '/admin/runtime',
    '/nowhere/at/all',
    '/api/product-groups',
    '/api/orders',
    '/api/nowhere',
    '/api/docs',
    '/locales/de/common.json',
    '/api/webhooks/stripe',
  ])('%s has every header that protects a browser, and none that opens it to other sites', async (path) => {
    const answer = await fetch(`${production.place.baseUrl}${path}`, { headers: { origin: 'https://evil.example' } });
    const header = (name: string) => answer.headers.get(name) ?? '';
    const policy = header('content-security-policy');
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ])
      expect(policy).toContain(part);
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|https?:/);
    expect(header('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('referrer-policy')).toBe('no-referrer');
    expect(header('permissions-policy')).toContain('geolocation=(self)');
    expect(header('cross-origin-opener-policy')).toBe('same-origin');
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  it('tells health and metrics on a port of their own, and to whoever shows the token', async () => {
    const own = { baseUrl: `http://127.0.0.1:${probePort}`, environment: {} };
    const shown = { baseUrl: production.place.baseUrl, environment: stack.environment };
    for (const place of [own, shown]) {
      const ready = await (await probe(place, '/readyz')).json();
      expect(ready).toEqual({
        status: 'ready',
        database: true,
        redis: true,
        worker: { lastSeenSeconds: expect.any(Number) },
      });
      const metrics = await readMetrics(place);
      expect(Number(/^disk_used_ratio (\S+)$/m.exec(metrics)?.[1])).toBeGreaterThan(0);
      expect(metrics).toMatch(/^dependency_up\{dependency="mariadb"\} 1$/m);
    }
  });

  it('asks staff for their second factor, and opens no session before', async () => {
    const code = await new Visitor(stack).codeFor(DOCTOR);
    const { status, reply, text } = await production.call('login', { body: { phoneNo: DOCTOR, code } });
    expect([status, 'secondFactorTicket' in reply]).toEqual([200, true]);
    expect(text).not.toContain('accessToken');
    expect(api.output()).not.toContain('second-factor-off');
    expect(api.output()).not.toContain('stop-ends-codes');
  });

  it('says so with an alarm when staff need none, and when a STOP to any message keeps codes away', async () => {
    const port = String(await freePort());
    const off = await startProcess('api', {
      ...environment,
      PORT: port,
      PROBE_PORT: '0',
      API_ORIGIN: `http://127.0.0.1:${port}`,
      STAFF_SECOND_FACTOR: 'false',
      TWILIO_INFORMATION_FROM: '',
    });
    try {
      expect(off.output()).toContain('"alarm":"second-factor-off"');
      expect(off.output()).toContain('"alarm":"stop-ends-codes"');
    } finally {
      await off.stop();
    }
  });
});
