import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { queueForSlot } from '#api/booking/queue-for-slot.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import { SLOT_LINE_WAIT_MS } from '#shared/limits/booking.ts';

const SLOT = { partnerBranchId: 'b1', from: '2026-11-23T08:00:00.000Z' };
type Outcome = string | Refusal;

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Takes that end when the test says so. */
function desk() {
  const open = new Map<string, { resolve: (outcome: Outcome) => void; reject: (error: Error) => void }>();
  const ended: Record<string, Outcome> = {};
  const take = (name: string) => () =>
    new Promise<Outcome>((resolve, reject) => void open.set(name, { resolve, reject }));
  return {
    ended,
    letIn: () => [...open.keys()],
    async ask(name: string, slot = SLOT) {
      const note = (outcome: Outcome) => {
        ended[name] = outcome;
      };
      queueForSlot<Outcome>(slot, take(name)).then(note, (error: Error) => note(error.message));
      await settled();
    },
    async end(name: string, outcome: Outcome) {
      open.get(name)?.resolve(outcome);
      await settled();
    },
    async fail(name: string, error: Error) {
      open.get(name)?.reject(error);
      await settled();
    },
  };
}

describe('people who want the same slot', () => {
  afterEach(() => void jest.useRealTimers());

  it('come in three at a time, the next when one has left', async () => {
    const { ask, end, letIn } = desk();
    for (const name of ['a', 'b', 'c', 'd', 'e']) await ask(name);
    expect(letIn()).toEqual(['a', 'b', 'c']);
    await end('b', 'taken');
    expect(letIn()).toEqual(['a', 'b', 'c', 'd']);
    for (const name of ['a', 'c', 'd']) await end(name, 'taken');
    await end('e', 'taken');
  });

  it('are refused together with one who began after they had come and found it full', async () => {
    const { ask, end, ended, letIn } = desk();
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await ask(name);
    await end('a', 'taken');
    await ask('g');
    // d began when e and f were waiting, g came after it.
    await end('d', refuse('slot-taken'));
    expect(ended).toEqual({ a: 'taken', d: refuse('slot-taken'), e: refuse('slot-taken'), f: refuse('slot-taken') });
    expect(letIn()).toEqual(['a', 'b', 'c', 'd', 'g']);
    for (const name of ['b', 'c', 'g']) await end(name, 'taken');
  });

  it('are not refused for what was somebody’s own fault, nor when a server failed', async () => {
    const { ask, end, ended, fail, letIn } = desk();
    for (const name of ['a', 'b', 'c', 'd', 'e']) await ask(name);
    await end('a', refuse('product-unavailable'));
    await fail('b', new Error('the database is away'));
    expect(letIn()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(ended).toEqual({ a: refuse('product-unavailable'), b: 'the database is away' });
    for (const name of ['c', 'd', 'e']) await end(name, 'taken');
  });

  it('do not wait for those of another slot', async () => {
    const { ask, end, letIn } = desk();
    for (const name of ['a', 'b', 'c']) await ask(name);
    await ask('x', { ...SLOT, from: '2026-11-23T09:00:00.000Z' });
    expect(letIn()).toContain('x');
    for (const name of ['a', 'b', 'c', 'x']) await end(name, 'taken');
  });

  it('stand in line for some seconds at most, when those before them get no answer', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const { ask, end, ended, letIn } = desk();
    for (const name of ['a', 'b', 'c', 'd', 'e']) await ask(name);
    await jest.advanceTimersByTimeAsync(SLOT_LINE_WAIT_MS - 1);
    expect(letIn()).toEqual(['a', 'b', 'c']);
    await jest.advanceTimersByTimeAsync(1);
    expect(letIn()).toEqual(['a', 'b', 'c', 'd', 'e']);
    // Whoever comes now stands in line again, and is let in once and not twice.
    await ask('f');
    await end('a', 'taken');
    expect(letIn()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    await jest.advanceTimersByTimeAsync(SLOT_LINE_WAIT_MS);
    for (const name of ['b', 'c', 'd', 'e', 'f']) await end(name, 'taken');
    expect(Object.keys(ended)).toHaveLength(6);
    await ask('g');
    expect(letIn()).toContain('g');
    await end('g', 'taken');
  });
});
