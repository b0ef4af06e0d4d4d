import { once } from 'node:events';
import { Agent, request as ask, type IncomingMessage } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { io } from 'socket.io-client';
import { SOCKET_PATH } from '#shared/live.ts';
import { type Stack, startStack } from '#test/setup/stack.ts';
import { waitUntil } from '#test/setup/wait-until.ts';

let stack: Stack;
/** A provider that takes every message and never answers. */
let silent: Server;
const heldSockets: Socket[] = [];

beforeAll(async () => {
  silent = createServer((socket) => void heldSockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  stack = await startStack({
    web: false,
    environment: { DRAIN_SECONDS: '2', TWILIO_API_ORIGIN: origin, RATE_LIMIT_FACTOR: '1000' },
  });
}, 240_000);

afterAll(async () => {
  for (const socket of heldSockets) socket.destroy();
  silent?.close();
  await stack?.stop();
});

describe('on TERM', () => {
  it('the API is not ready first, answers everything that still comes, ends connections after their answer, and exits 0', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const before = await get('/api/product-groups', agent);
    expect(before.headers.connection).toBe('keep-alive');
    const slow = await sendHalf();
    const socket = io(stack.baseUrl, { path: SOCKET_PATH, transports: ['websocket'], reconnection: false });
    await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
    const lost = new Promise((resolve) => socket.once('disconnect', resolve));

    const stopped = stack.api.stop();
    await until('not ready', readiness, (status) => status === 503);
    // On the connection that was kept since before, and on a new one.
    for (const used of [agent, new Agent({ keepAlive: true })]) {
      const answer = await get('/api/product-groups', used);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers.connection).toBe('close');
    }
    await until('nobody connects any more', readiness, (status) => status === 'refused');
    const reply = await slow.finish();
    expect(reply).toMatch(/^HTTP\/1\.1 400 /);
    expect(reply).toMatch(/^connection: close\r$/im);
    // A browser takes this for a lost connection and comes back by itself.
    expect(await lost).toBe('transport close');
    await stopped;
    expect(stack.api.ending).toBe(0);
    expect(stack.api.output()).not.toContain('cut off');
    await stack.api.restart({ DRAIN_SECONDS: '0' });
  }, 90_000);

  it('a request that never ends and a job that never ends are cut off, and both processes exit 0', async () => {
    await sendHalf();
    const asked = await fetch(`${stack.baseUrl}/api/auth/start`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phoneNo: '+41791234567', forSignUp: true }),
    });
    expect(asked.status).toBe(200);
    await until(
      'the message is with the provider',
      async () => heldSockets.length,
      (count) => count > 0,
    );
    await Promise.all([stack.api.stop(), stack.worker.stop()]);
    expect(stack.api.ending).toBe(0);
    expect(stack.worker.ending).toBe(0);
    expect(stack.api.output()).toContain('what still runs is cut off');
  }, 90_000);
});

function get(path: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = ask(`${stack.baseUrl}${path}`, { agent }, (answer) => {
      answer.resume().once('end', () => resolve(answer));
    });
    asked.once('error', reject).end();
  });
}

/** Half of a request, whose other half `finish` sends; it gives the answer as it came. */
async function sendHalf(): Promise<{ finish(): Promise<string> }> {
  const socket = connect(Number(stack.environment.PORT), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const head = [
    'POST /api/auth/start HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    'content-length: 2',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n{`);
  // Until the server has seen it: it answers requests in the order in which connections come.
  await get('/healthz', new Agent());
  return {
    finish() {
      socket.write('}');
      return text(socket);
    },
  };
}

async function readiness(): Promise<number | 'refused' | undefined> {
  try {
    return (await get('/readyz', new Agent())).statusCode;
  } catch {
    return 'refused';
  }
}

const until = <T>(what: string, question: () => Promise<T>, isThere: (answer: T) => boolean) =>
  waitUntil(what, question, isThere, stack);
