import { expect, it } from '@jest/globals';
import { type CallbackFacts, medianMinutesOf, promiseFigures } from '#shared/domain/crm/promise-figures.ts';

const DUE = new Date('2026-11-20T15:10:00Z');
const BEFORE = new Date('2026-11-20T15:09:59Z');
const one = (change: Partial<CallbackFacts> = {}): CallbackFacts => ({
  ...{ month: '2026-11', language: 'de', isPromised: true, dueAt: DUE, calledAt: null, brokenAt: null },
  ...{ waitedMs: null, ...change },
});

it.each<[string, Partial<CallbackFacts>, number, number]>([
  ['open', {}, 0, 0],
  ['called in time', { calledAt: BEFORE }, 1, 0],
  ['called at the end', { calledAt: DUE }, 0, 1],
  ['found broken', { brokenAt: DUE }, 0, 1],
  ['found broken, then called', { brokenAt: DUE, calledAt: new Date('2026-11-20T15:30:00Z') }, 0, 1],
  ['called without a promise', { isPromised: false, calledAt: BEFORE }, 0, 0],
  ['called late without a promise', { isPromised: false, calledAt: new Date('2026-11-21T15:30:00Z') }, 0, 0],
])('%s', (_what, change, kept, broken) => {
  expect(promiseFigures([one(change)])).toEqual([
    { month: '2026-11', language: 'de', asked: 1, kept, broken, medianMinutes: null },
  ]);
});

it('counts by month and language, the newest month first', () => {
  const figures = promiseFigures([
    one({ month: '2026-10', calledAt: BEFORE }),
    one({ language: 'fr', isPromised: false }),
    one({ calledAt: BEFORE }),
    one({ brokenAt: DUE }),
  ]);
  expect(figures).toEqual([
    { month: '2026-11', language: 'de', asked: 2, kept: 1, broken: 1, medianMinutes: null },
    { month: '2026-11', language: 'fr', asked: 1, kept: 0, broken: 0, medianMinutes: null },
    { month: '2026-10', language: 'de', asked: 1, kept: 1, broken: 0, medianMinutes: null },
  ]);
});

it.each<[number[], number | null]>([
  [[], null],
  [[41], 41],
  [[60, 10, 41], 41],
  // The lower of two in the middle.
  [[10, 40, 42, 300], 40],
])('of waits of %j minutes the middle is %s', (minutes, middle) => {
  expect(medianMinutesOf(minutes.map((each) => each * 60_000))).toBe(middle);
});

it('takes the middle of what was promised and called', () => {
  const waited = (minutes: number) => ({ calledAt: BEFORE, waitedMs: minutes * 60_000 });
  const [figure] = promiseFigures([
    ...[one(waited(10)), one(waited(41)), one(waited(60)), one()],
    one({ ...waited(1), isPromised: false }),
  ]);
  expect(figure).toMatchObject({ asked: 5, kept: 3, medianMinutes: 41 });
});
