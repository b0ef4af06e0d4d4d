import { expect, it } from '@jest/globals';
import { withSeconds } from '#shared/domain/identity/with-seconds.ts';
import { refuse } from '#shared/errors.ts';

const NOW = new Date('2026-11-24T08:00:00.000Z');

it.each([
  ['2026-11-24T08:01:00.000Z', 60],
  ['2026-11-24T08:00:00.001Z', 1],
  ['2026-11-24T07:00:00.000Z', 1],
])('until %s it is %i seconds', (until, seconds) => {
  const refusal = withSeconds(refuse('wait-for-timer', { details: { until } }), NOW);
  expect(refusal).toEqual(refuse('wait-for-timer', { details: { until, seconds } }));
});

it('a refusal that says no time is handed on as it is', () => {
  for (const refusal of [refuse('code-wrong'), refuse('code-wrong', { details: { left: 2 } })])
    expect(withSeconds(refusal, NOW)).toBe(refusal);
});
