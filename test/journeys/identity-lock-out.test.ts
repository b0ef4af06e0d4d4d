import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { createConnection } from 'mysql2/promise';
import { call } from '#test/factories/call.ts';
import { type PrivateServers, startPrivateServers } from '#test/setup/private-servers.ts';
import { messagesTo } from '#test/setup/sandbox.ts';
import { type Stack, startStack } from '#test/setup/stack.ts';
import { waitUntil } from '#test/setup/wait-until.ts';

const PHONE = '+41790000001';

/** Servers of its own: everything in Redis is thrown away, and the API dies. */
let servers: PrivateServers;
let stack: Stack;

beforeAll(async () => {
  servers = await startPrivateServers('test');
  stack = await startStack({ web: false });
}, 180_000);
afterAll(async () => {
  await stack?.stop();
  await servers?.stop();
});

let lastAddress = 0;
/** An address nobody has been locked at. */
const anAddress = () => `198.51.100.${++lastAddress}`;

const login = (code: string, more: { cookie?: string } = {}) =>
  call(stack.baseUrl, 'login', { body: { phoneNo: PHONE, code }, address: anAddress(), ...more });

/** When the lock of the number ends, counted from now by the database's clock, whose word counts. */
async function moveEnd(seconds: number): Promise<void> {
  const database = await createConnection({ uri: stack.databaseUrl });
  const end = 'lockedUntil = DATE_ADD(UTC_TIMESTAMP(3), INTERVAL ? SECOND)';
  await database.execute(`UPDATE sign_in_guards SET ${end} WHERE kind = 'account' AND subject = ?`, [seconds, PHONE]);
  await database.end();
}

async function newestCode(cookie?: string): Promise<string> {
  const before = (await messagesTo(stack, PHONE)).length;
  const asked = { body: { phoneNo: PHONE }, address: anAddress(), ...(cookie ? { cookie } : {}) };
  const sent = await waitUntil(
    'a code may be asked for',
    () => call(stack.baseUrl, 'startSignIn', asked),
    ({ status }) => status === 200,
    stack,
  );
  expect(sent.status).toBe(200);
  const messages = await waitUntil(
    'the code by SMS',
    () => messagesTo(stack, PHONE),
    (all) => all.length > before,
    stack,
  );
  return messages[0]?.body.slice(0, 6) ?? '';
}

describe('the lock after wrong codes', () => {
  it('counts a hundred at once, and holds through the death of the API and an empty Redis until its end; the known device goes on', async () => {
    const first = await login(await newestCode());
    expect(first.status).toBe(200);
    const pairs = first.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    const device = pairs.find((pair) => pair.startsWith('device=')) ?? '';
    await letAskAgain();
    const code = await newestCode();
    const wrong = code === '000000' ? '000001' : '000000';
    const tries = await Promise.all(Array.from({ length: 100 }, () => login(wrong)));
    const byError = Object.groupBy(tries, ({ error }) => error.error);
    expect([byError['code-wrong']?.length, byError.TemporaryBlock?.length]).toEqual([5, 95]);

    await stack.api.kill9();
    const redis = new Redis(servers.redisUrl);
    await redis.flushall();
    redis.disconnect();
    await stack.api.restart();

    const held = await login(code);
    expect([held.status, held.error.error]).toEqual([403, 'TemporaryBlock']);
    expect(held.error.details?.seconds).toBeGreaterThan(0);
    expect(held.error.details?.seconds).toBeLessThanOrEqual(300);
    // Its last seconds, as the record says it.
    await moveEnd(60);
    expect((await login(code)).error.error).toBe('TemporaryBlock');
    await letAskAgain();
    const own = await newestCode(device);
    expect((await login(own)).error.error).toBe('TemporaryBlock');
    expect((await login(own, { cookie: device })).status).toBe(200);
    await moveEnd(0);
    const after = await login(wrong);
    expect(after.error.error).toMatch(/^code-(wrong|expired)$/);
    await letAskAgain();
    expect((await login(await newestCode())).status).toBe(200);
  }, 180_000);
});

/** A minute has passed since the last code, by what the record says. */
async function letAskAgain(): Promise<void> {
  const database = await createConnection({ uri: stack.databaseUrl });
  const earlier = 'createdAt = DATE_SUB(createdAt, INTERVAL 2 MINUTE)';
  await database.execute(`UPDATE sign_in_codes SET ${earlier} WHERE phoneNo = ?`, [PHONE]);
  await database.end();
}
