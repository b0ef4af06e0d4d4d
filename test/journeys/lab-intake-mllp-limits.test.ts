import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ListenerLimits } from '#listener/listener-limits.ts';
import { createListenerMetrics, type ListenerMetrics } from '#listener/listener-metrics.ts';
import { type Listener, type ListenerWish, openListener } from '#listener/open-listener.ts';
import { countRows } from '#shared/server/database/model-rows.ts';
import { Import } from '#shared/server/models/import.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { type MllpClient, openMllpClient } from '#test/setup/mllp-client.ts';
import { waitUntil } from '#test/setup/wait-until.ts';

let world: World;
const opened: { close(): unknown }[] = [];

beforeAll(async () => {
  world = await openWorld({ catalogue: false });
});
afterEach(async () => {
  jest.restoreAllMocks();
  while (opened.length > 0) await opened.pop()?.close();
});
afterAll(() => world?.close());

async function listen(limits: Partial<ListenerLimits> = {}, wish: Partial<ListenerWish> = {}): Promise<Listener> {
  const listener = await openListener(world.services, { host: '127.0.0.1', port: 0, limits, ...wish });
  opened.push(listener);
  return listener;
}

async function connect(listener: Listener, tls?: Parameters<typeof openMllpClient>[1]): Promise<MllpClient> {
  const client = await openMllpClient(listener.port, tls);
  opened.push(client);
  return client;
}

const message = (id: string, rest = '') =>
  `MSH|^~\\&|LIS|LAB|||20261122||ORU^R01|${id}|P|2.5.1\rOBR|1||X${id}\r${rest}`;
const block = (content: string) => `\u000b${content}\u001c\r`;
const PADDED = (bytes: number) => message('large', 'NTE|1||'.padEnd(bytes, 'x'));
const imports = () => countRows(world.services, Import, {});

/** Holds what is stored until it is let go. */
function holdStoring() {
  const write = world.services.files.write.bind(world.services.files);
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const spy = jest.spyOn(world.services.files, 'write').mockImplementation(async (...args) => {
    const [kind, id, source] = args;
    await gate;
    return write(kind as 'lab-files', id, source);
  });
  return { letGo, begun: () => spy.mock.calls.length };
}

describe('a sender who is faster than we are', () => {
  it('has one message in our hands, however many it sends: the others wait with it', async () => {
    const client = await connect(await listen());
    const { letGo, begun } = holdStoring();
    const flood = Buffer.from(block(PADDED(30_000)).repeat(2000), 'latin1');
    let isTaken = false;
    client.socket.write(flood, () => {
      isTaken = true;
    });
    await waitUntil(
      'one is being stored',
      async () => begun(),
      (count) => count === 1,
      world,
    );
    const other = await connect(await listen());
    other.send('no HL7');
    await other.next();
    expect([begun(), isTaken]).toEqual([1, false]);
    client.close();
    letGo();
  });

  it('with a large message waits for its turn, and small messages pass it by', async () => {
    const limits = { smallBytes: 1000, largeAtOnce: 1 };
    const listener = await listen(limits);
    const [first, second, small] = [await connect(listener), await connect(listener), await connect(listener)];
    const large = block(PADDED(5000));
    first.write(large.slice(0, 3000));
    await small.ask(message('before'));
    second.write(large.replace('|large|', '|second|'));
    expect((await small.ask(message('small')))?.[1]).toBe('MSA|AA|small');
    const next = second.next();
    const stored = await imports();
    expect((await small.ask(message('another')))?.[1]).toBe('MSA|AA|another');
    expect(await imports()).toBe(stored + 1); // the second has to wait until the first is whole
    first.write(large.slice(3000));
    expect((await first.next())?.[1]).toBe('MSA|AA|large');
    expect((await next)?.[1]).toBe('MSA|AA|second');
  });

  it('gives the turn of its large message back when it dies', async () => {
    const listener = await listen({ smallBytes: 1000, largeAtOnce: 1 });
    const dying = await connect(listener);
    dying.write(block(PADDED(5000)).slice(0, 3000));
    await (await connect(listener)).ask(message('meanwhile'));
    dying.socket.resetAndDestroy();
    expect((await (await connect(listener)).ask(PADDED(5001)))?.[1]).toBe('MSA|AA|large');
  });
});

describe('a block larger than may be', () => {
  it('gets AR before its end has come, is not stored, and the next one is taken', async () => {
    const client = await connect(await listen({ frameBytes: 10_000, smallBytes: 1000 }));
    const before = await imports();
    const whole = block(PADDED(50_000));
    client.write(whole.slice(0, 20_000));
    expect((await client.next())?.slice(1)).toEqual([
      'MSA|AR|large|The message is larger than 25 MB',
      'ERR|||207^Application internal error^HL70357|E||||The message is larger than 25 MB',
    ]);
    client.write(whole.slice(20_000));
    expect((await client.ask(message('next')))?.[1]).toBe('MSA|AA|next');
    expect(await imports()).toBe(before + 1);
  });
});

/** Waits for an ending to be noted. */
async function whyEnded(metrics: ListenerMetrics) {
  const { values } = await waitUntil(
    'it is noted why the connection ended',
    () => metrics.ended.get(),
    (found) => found.values.length > 0,
    world,
  );
  return values.map(({ labels }) => labels.why);
}

describe('a connection is ended', () => {
  const endingOf = async (limits: Partial<ListenerLimits>, act: (client: MllpClient) => unknown) => {
    const metrics = createListenerMetrics();
    const client = await connect(await listen(limits, { metrics }));
    await act(client);
    // Read until its end: what came before are answers.
    while (await client.next());
    return whyEnded(metrics);
  };

  it.each<[string, Partial<ListenerLimits>, (client: MllpClient) => unknown]>([
    ['idle', { idleMs: 30 }, () => undefined],
    ['idle', { idleMs: 30 }, (client) => client.ask(message('idle'))],
    ['unfinished', { frameMs: 30 }, (client) => client.write(`\u000b${message('never ended')}`)],
    ['not-mllp', {}, (client) => client.write('GET / HTTP/1.1\r\n\r\n')],
    ['not-mllp', { strangeInARow: 3 }, (client) => client.write(block('nothing of HL7').repeat(5))],
  ])('%s (%o)', async (why, limits, act) => {
    expect(await endingOf(limits, act)).toEqual([why]);
  });

  it('when its other side reads no answers', async () => {
    const metrics = createListenerMetrics();
    const client = await connect(await listen({ answerMs: 100, strangeInARow: 1e9 }, { metrics }));
    client.socket.pause();
    client.write(block('MSHx').repeat(400_000));
    expect(await whyEnded(metrics)).toEqual(['not-read']);
  });

  it('the one that is quiet the longest, for a new one beyond the limit; not one in whose message we are', async () => {
    const listener = await listen({ connections: 2 });
    const [oldest, other] = [await connect(listener), await connect(listener)];
    await other.ask(message('first'));
    await oldest.ask(message('second'));
    const third = await connect(listener);
    expect(await other.next()).toBeNull();
    expect((await third.ask(message('third')))?.[1]).toBe('MSA|AA|third');
    for (const busy of [oldest, third]) busy.write('\u000bMSH|');
    await waitUntil(
      'nobody else comes in',
      async () => (await connect(listener)).ask(message('fourth')),
      (answer) => answer === null,
      world,
    );
    oldest.write(message('fifth').slice(4).concat('\u001c\r'));
    expect((await oldest.next())?.[1]).toBe('MSA|AA|fifth');
  });
});

describe('senders that begin a block on every connection and never end it', () => {
  it('keep nobody out: the one that is at it the longest gives way, what is quiet before it', async () => {
    const metrics = createListenerMetrics();
    const listener = await listen({ connections: 3, slowFrameMs: 0 }, { metrics });
    const [first, second] = [await connect(listener), await connect(listener)];
    const quiet = await connect(listener);
    for (const slow of [first, second]) {
      slow.write('\u000bMSH|');
      // It is read once another connection has been answered.
      await quiet.ask(message('meanwhile'));
    }
    const laboratory = await connect(listener);
    expect(await quiet.next()).toBeNull();
    expect((await laboratory.ask(message('one')))?.[1]).toBe('MSA|AA|one');
    laboratory.write('\u000bMSH|');
    const other = await connect(listener);
    expect(await first.next()).toBeNull();
    expect((await other.ask(message('two')))?.[1]).toBe('MSA|AA|two');
    second.write(message('three').slice(4).concat('\u001c\r'));
    expect((await second.next())?.[1]).toBe('MSA|AA|three');
    expect(await whyEnded(metrics)).toEqual(['crowded-out']);
  });
});

describe('whoever closes their half after the last message', () => {
  it('gets its answer', async () => {
    const client = await connect(await listen());
    client.socket.end(block(message('goodbye')));
    expect((await client.next())?.[1]).toBe('MSA|AA|goodbye');
    expect(await client.next()).toBeNull();
  });
});

describe('a listener that stops', () => {
  it('acknowledges what it stores, ends what is quiet or unfinished, and takes nobody in', async () => {
    const listener = await listen();
    const [busy, quiet, unfinished] = [await connect(listener), await connect(listener), await connect(listener)];
    const { letGo, begun } = holdStoring();
    unfinished.write('\u000bMSH|^~\\&|half');
    busy.write(block(message('stored')) + block(message('not begun')));
    await waitUntil(
      'it is being stored',
      async () => begun(),
      (count) => count === 1,
      world,
    );
    const before = await imports();
    const closed = listener.close();
    expect(await quiet.next()).toBeNull();
    expect(await unfinished.next()).toBeNull();
    await expect(openMllpClient(listener.port)).rejects.toThrow();
    letGo();
    expect((await busy.next())?.[1]).toBe('MSA|AA|stored');
    expect(await busy.next()).toBeNull();
    await closed;
    expect(await imports()).toBe(before + 1);
  });
});

describe('over TLS', () => {
  const pem = (name: string) => readFileSync(`test/setup/certificates/${name}`);
  const [key, cert, ca] = [pem('listener.key'), pem('listener.pem'), pem('ca.pem')];
  const laboratory = { ca, key: pem('laboratory.key'), cert: pem('laboratory.pem') };
  const stranger = { ca, key: pem('stranger.key'), cert: pem('stranger.pem') };

  it('a message is taken', async () => {
    const client = await connect(await listen({}, { tls: { key, cert } }), { ca });
    expect((await client.ask(message('tls')))?.[1]).toBe('MSA|AA|tls');
  });

  it('with an authority given, only whoever shows its certificate comes in', async () => {
    const listener = await listen({}, { tls: { key, cert, ca } });
    expect((await (await connect(listener, laboratory)).ask(message('known')))?.[1]).toBe('MSA|AA|known');
    const before = await imports();
    for (const nobody of [{ ca }, stranger]) {
      // In TLS 1.3 the client hears of its refusal after its own side of the handshake.
      const client = await openMllpClient(listener.port, nobody).catch(() => null);
      expect(client && (await client.ask(message('unknown')))).toBeNull();
    }
    expect(await imports()).toBe(before);
  });

  it('nobody gets an answer in clear', async () => {
    const client = await connect(await listen({}, { tls: { key, cert } }));
    client.send(message('clear'));
    expect(await client.next()).toBeNull();
    if (!client.socket.destroyed) await once(client.socket, 'close');
  });
});
