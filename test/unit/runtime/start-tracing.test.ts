import { afterEach, describe, expect, it } from '@jest/globals';
import { startTracing } from '#shared/server/tracing/start-tracing.ts';
import { traced } from '#shared/server/tracing/traced.ts';
import { startTraceCollector, type TraceCollector } from '#test/factories/trace-collector.ts';
import { createMemoryLog } from '#test/setup/memory-log.ts';

/** More than wait at most, and than go at once. */
const MANY = 3000;
const MAX_WAITING = 2048;
/** So many are handed over at once, without a pause. */
const PART = 512;

let collector: TraceCollector | undefined;

afterEach(async () => {
  await collector?.close();
  collector = undefined;
});

const nothing = async (): Promise<void> => undefined;

async function start(share = 1, endpoint = collector?.url ?? 'http://127.0.0.1:1') {
  const { log, text } = createMemoryLog();
  return { text, end: await startTracing('test', { tracing: { endpoint, share }, codeSecret: 'a-secret' }, log) };
}

/** As fast as they can be made: nothing is handed over meanwhile. */
const make = (count: number): Promise<unknown[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => traced(`span-${at}`, { begins: `request-${at}` }, nothing)));

const saidOfTraces = (text: string): string[] => text.split('\n').filter((line) => line.includes('not handed over'));

describe('a collector', () => {
  it('gets the share that is wished', async () => {
    collector = await startTraceCollector();
    const { end } = await start(0.25);
    await make(200);
    await end();
    const { length } = collector.spans();
    expect(length).toBeGreaterThan(20);
    expect(length).toBeLessThan(80);
  });

  it('that never answers does not hold up the end of a process', async () => {
    collector = await startTraceCollector('never');
    const { end } = await start();
    await make(1);
    await end();
    // Whoever waited for its answer would have given it up by then, and the collector heard of it before this call.
    await fetch(collector.url);
    expect(collector.waiting()).toBe(1);
  });

  it('that is away, or says no, costs a line of the log and nothing else; its answer is not repeated there', async () => {
    collector = await startTraceCollector({ status: 500, body: 'x'.repeat(100_000) });
    const { end, text } = await start();
    for (const taken of [PART, 2 * PART]) {
      await make(PART);
      while (collector.spans().length < taken) await fetch(collector.url);
      // Its answer came before this one.
      await fetch(collector.url);
    }
    await end();
    expect(saidOfTraces(text())).toEqual([expect.stringMatching(/^.{1,600}$/)]);
    const away = await start(1, 'http://127.0.0.1:1');
    await expect(make(3)).resolves.toHaveLength(3);
    await away.end();
  });

  it('that takes its time is waited for with so many spans and no more', async () => {
    collector = await startTraceCollector('never');
    const { end } = await start();
    await make(MANY);
    await make(MANY);
    await end();
    // What had gone when the rest began to wait is one part of 512.
    expect(collector.spans().length).toBeLessThanOrEqual(MAX_WAITING + PART);
    expect(collector.spans().length).toBeGreaterThanOrEqual(MAX_WAITING);
  });

  it('gets nothing of what begins after the end', async () => {
    collector = await startTraceCollector();
    const { end } = await start();
    await end();
    await make(1);
    expect(collector.spans()).toEqual([]);
  });
});
