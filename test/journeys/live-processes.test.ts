import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { v7 as uuidv7 } from 'uuid';
import { freePort } from '#dev/bootstrap/free-port.mjs';
import { PRESENCE, type PresenceEvent } from '#shared/live.ts';
import { readMetrics } from '#test/setup/probe.ts';
import { type RunningProcess, startProcess } from '#test/setup/processes.ts';
import { closed, closeSockets, heard, openSocket } from '#test/setup/sockets.ts';
import { type Stack, startStack } from '#test/setup/stack.ts';
import { Visitor } from '#test/setup/visitor.ts';

const DOCTOR = '+41790000010';
/** A fault that can be called for from outside: a promise that fails and that nobody waits for. */
const FAULT = "process.on('SIGUSR2', () => void Promise.reject(new Error('nobody waits for this')))";
/** More messages than a socket may send: it is cut off once all of them before were read. */
const TOO_MANY = 130;

let stack: Stack;
let other: RunningProcess;
let otherUrl: string;

beforeAll(async () => {
  stack = await startStack({
    web: false,
    environment: { SMS_PER_SECOND: '50', NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(FAULT)}` },
  });
  const port = String(await freePort());
  otherUrl = `http://127.0.0.1:${port}`;
  other = await startProcess('api', { ...stack.environment, PORT: port, API_ORIGIN: otherUrl });
}, 120_000);
afterEach(closeSockets);
afterAll(async () => {
  await other?.stop();
  await stack?.stop();
});

const healthy = async (baseUrl: string): Promise<number> => (await fetch(`${baseUrl}/healthz`)).status;

describe('two API processes', () => {
  it('are not ended by a message while one of them hangs', async () => {
    const listener = new Redis(stack.redisUrl);
    const questions: string[] = [];
    listener.on('pmessage', (_pattern, channel: string) => questions.push(channel));
    await listener.psubscribe('socket.io*');
    process.kill(other.pid, 'SIGSTOP');
    try {
      const stranger = await openSocket(stack);
      const reason = closed(stranger);
      for (let each = 0; each < TOO_MANY; each++) stranger.emit('unwatch', { case: uuidv7() });
      expect(await reason).toBe('transport close');
      await listener.ping();
      // A question to the one that hangs fails after five seconds; that there is none need not be waited for.
      expect(questions).toEqual([]);
      expect(await healthy(stack.baseUrl)).toBe(200);
    } finally {
      process.kill(other.pid, 'SIGCONT');
      listener.disconnect();
    }
  });

  it('both forget a session that ends in one of them: calls and sockets', async () => {
    const here = await new Visitor(stack).signIn(DOCTOR);
    const there = new Visitor({ ...stack, baseUrl: otherUrl });
    there.token = here.token;
    await there.need('getMe');
    const token = here.token ?? '';
    const reasons = [await openSocket(stack, { token }), await openSocket({ baseUrl: otherUrl }, { token })].map(
      closed,
    );
    await here.need('logout');
    expect(await Promise.all(reasons)).toEqual(['io server disconnect', 'io server disconnect']);
    const refused = await here.until(
      'the other process refuses the token',
      () => there.call('getMe'),
      ({ status }) => status === 401,
    );
    expect(refused.status).toBe(401);
  });

  it('go on after a promise that failed and that nobody waited for, log it and count it', async () => {
    const visitor = new Visitor(stack);
    process.kill(stack.api.pid, 'SIGUSR2');
    const metrics = await visitor.until(
      'it is counted',
      () => readMetrics(stack),
      (text) => text.includes('unhandled_rejections_total 1'),
    );
    expect(metrics).toContain('unhandled_rejections_total 1');
    const line = stack.api
      .output()
      .split('\n')
      .find((each) => each.includes('nobody waits for this'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 50, msg: 'unhandled rejection' });
    expect(await healthy(stack.baseUrl)).toBe(200);
  });

  it('answer sockets on while Redis refuses to write', async () => {
    const redis = new Redis(stack.redisUrl);
    // The stream of the events becomes something else: every event of a process is refused from now on.
    await redis.del('live');
    await redis.set('live', 'no stream');
    try {
      const stranger = await openSocket(stack);
      const told = heard<PresenceEvent>(stranger, PRESENCE);
      const reason = closed(stranger);
      for (let each = 0; each < TOO_MANY; each++) stranger.emit('watch', { branch: uuidv7(), case: uuidv7() });
      expect(await reason).toBe('transport close');
      expect(told).toEqual([]);
      expect([await healthy(stack.baseUrl), await healthy(otherUrl)]).toEqual([200, 200]);
    } finally {
      await redis.del('live');
      redis.disconnect();
    }
  });
});
