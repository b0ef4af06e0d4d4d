import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { v7 as uuidv7 } from 'uuid';
import { freePort } from '#dev/bootstrap/free-port.mjs';
import { PRESENCE, type PresenceEvent } from '#shared/live.ts';
import { readConfig } from '#shared/server/config.ts';
import { change, insert, type Tx } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { endSecondFactor } from '#shared/server/identity/end-second-factor.ts';
import { endSessionsOf } from '#shared/server/identity/end-sessions-of.ts';
import { UserRole } from '#shared/server/models/user-role.ts';
import { closeServices, openServices } from '#shared/server/open-services.ts';
import { readMetrics } from '#test/setup/probe.ts';
import { type RunningProcess, startProcess } from '#test/setup/processes.ts';
import { messagesTo } from '#test/setup/sandbox.ts';
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

const inDatabase = async (act: (tx: Tx) => Promise<void>): Promise<void> => {
  const services = openServices('test', readConfig(stack.environment));
  try {
    await inTransaction(services, act);
  } finally {
    await closeServices(services);
  }
};

/** Ways in which all sessions of a person end, each of somebody else. */
const ENDS: Record<string, { phoneNo: string; end: (id: string, visitor: Visitor) => Promise<void> }> = {
  'a change of roles': {
    phoneNo: '+41790000012',
    end: (userId) =>
      inDatabase(async (tx) => {
        await insert(tx, UserRole, { userId, role: 'admin' });
        await endSessionsOf(tx, userId, 'role-change');
      }),
  },
  'the closing of the account': {
    phoneNo: '+41790000006',
    end: async (id, visitor) => {
      const phoneNo = '+41790000006';
      // The code of the sign-in was a minute ago.
      const aged = 'UPDATE sign_in_codes SET createdAt = createdAt - INTERVAL 2 MINUTE WHERE phoneNo = ?';
      await inDatabase(async (tx) => void (await change(tx, aged, [phoneNo])));
      const before = (await messagesTo(stack, phoneNo)).length;
      await visitor.need('sendClosingCode', { params: { id } });
      const messages = await visitor.until(
        'the code by SMS',
        () => messagesTo(stack, phoneNo),
        (all) => all.length > before,
      );
      await visitor.need('closeAccount', { params: { id }, body: { code: messages[0]?.body.slice(0, 6) ?? '' } });
    },
  },
  'the lost second factor is reset': {
    phoneNo: '+41790000015',
    end: (userId) => inDatabase((tx) => endSecondFactor(tx, userId, { operator: true }, {})),
  },
};

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

  it.each(Object.keys(ENDS))(
    'both forget the sessions of a person after %s, by call and by socket, within a second',
    async (what) => {
      const { phoneNo, end } = ENDS[what] as (typeof ENDS)[string];
      const here = await new Visitor(stack).signIn(phoneNo);
      const there = new Visitor({ ...stack, baseUrl: otherUrl });
      there.token = here.token;
      const { id } = await there.need('getMe');
      const token = here.token ?? '';
      const sockets = [await openSocket(stack, { token }), await openSocket({ baseUrl: otherUrl }, { token })];
      const reasons = Promise.all(sockets.map(closed));
      await end(id, here);
      expect(await reasons).toEqual(['io server disconnect', 'io server disconnect']);
      for (const visitor of [here, there]) {
        const refused = await visitor.until(
          'the token is refused',
          () => visitor.call('getMe'),
          ({ status }) => status === 401,
        );
        expect(refused.error.error).toBe('session-ended');
      }
    },
  );

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
