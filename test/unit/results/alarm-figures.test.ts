import { expect, it } from '@jest/globals';
import { alarmFigures } from '#shared/domain/results/alarm-figures.ts';

const of = (month: string, ...waits: (number | null)[]) => waits.map((contactedAfterS) => ({ month, contactedAfterS }));

it.each<[string, (number | null)[], number | null, number | null]>([
  ['one', [90], 90, 90],
  ['an odd number', [300, 20, 100], 100, 300],
  ['an even number: the mean of the middle, rounded up', [300, 20, 101, 50], 76, 300],
  ['two of the same moment', [0, 0], 0, 0],
  ['some that nobody was reached for', [null, 40, null, 10], 25, 40],
  ['none reached', [null], null, null],
])('median and worst of %s', (_what, waits, medianS, worstS) => {
  const reached = waits.filter((wait) => wait !== null).length;
  expect(alarmFigures(of('2026-11', ...waits))).toEqual([
    { month: '2026-11', alarms: waits.length, reached, medianS, worstS },
  ]);
});

it('each month has its own, the newest first', () => {
  const figures = alarmFigures([...of('2025-12', 5), ...of('2026-11', 7), ...of('2026-02', 9), ...of('2025-12', 6)]);
  expect(figures.map(({ month, worstS }) => [month, worstS])).toEqual([
    ['2026-11', 7],
    ['2026-02', 9],
    ['2025-12', 6],
  ]);
});
