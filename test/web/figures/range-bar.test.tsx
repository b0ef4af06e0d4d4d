import { beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { RangeBar } from '#web/figures/range-bar.tsx';
import { RangeBarCompact } from '#web/figures/range-bar-compact.tsx';
import { changeSince, placeOnRange, positionOf } from '#web/figures/range-geometry.ts';
import { renderKit, speak } from '../render-kit.tsx';

/** A small linear congruential generator: the same thousand cases every time. */
function* figures(count: number): Generator<() => number> {
  let state = 42;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  for (let index = 0; index < count; index += 1) yield next;
}

describe('range bar', () => {
  beforeAll(() => speak('de'));

  it('places values in order and never outside the track', () => {
    for (const next of figures(1_000)) {
      const axisMin = next() * 50;
      const axisMax = axisMin + 1 + next() * 500;
      const lower = next() > 0.3 ? axisMin + next() * (axisMax - axisMin) : null;
      const upper = next() > 0.3 ? (lower ?? axisMin) + next() * 100 : null;
      const [a, b] = [axisMin - 50 + next() * 700, axisMin - 50 + next() * 700].sort((x, y) => x - y) as [
        number,
        number,
      ];
      const first = placeOnRange({ value: a, lower, upper, axisMin, axisMax });
      const second = placeOnRange({ value: b, lower, upper, axisMin, axisMax });
      expect(first.at).toBeLessThanOrEqual(second.at);
      expect(first.at).toBeGreaterThanOrEqual(0);
      expect(second.at).toBeLessThanOrEqual(1);
      if (lower === null && upper === null) continue;
      expect(first.beyond === 'low').toBe(a < first.min);
      expect(second.beyond === 'high').toBe(b > second.max);
      expect(first.min).toBeLessThanOrEqual(axisMin);
      expect(first.max).toBeGreaterThanOrEqual(axisMax);
    }
  });

  it('draws the marker on the side of the limits that the sentence names', () => {
    for (const next of figures(1_000)) {
      const lower = Math.round(next() * 100);
      const upper = lower + 1 + Math.round(next() * 100);
      const value = Math.round(next() * 250);
      const place = placeOnRange({ value, lower, upper, axisMin: 0, axisMax: 250 });
      const position = positionOf(value, lower, upper);
      if (position === 'below') expect(place.at).toBeLessThan(place.lower ?? -1);
      if (position === 'above') expect(place.at).toBeGreaterThan(place.upper ?? 2);
      if (position === 'within') {
        expect(place.at).toBeGreaterThanOrEqual(place.lower ?? 2);
        expect(place.at).toBeLessThanOrEqual(place.upper ?? -1);
      }
    }
  });

  it('counts the limits to the range and says nothing without any', () => {
    expect(positionOf(15, 15, 150)).toBe('within');
    expect(positionOf(150, 15, 150)).toBe('within');
    expect(positionOf(14.9, 15, null)).toBe('below');
    expect(positionOf(3.01, null, 3)).toBe('above');
    expect(positionOf(3, null, null)).toBe('unknown');
  });

  it('makes an axis of its own where none is usable', () => {
    const place = placeOnRange({ value: 41, lower: 15, upper: 150, axisMin: 10, axisMax: 10 });
    expect(place.beyond).toBeNull();
    expect(place.min).toBeLessThan(15);
    expect(place.max).toBeGreaterThan(150);
  });

  it('subtracts at the decimals of the marker', () => {
    expect(changeSince(2.7, 3.1, 2)).toBe(-0.4);
    expect(changeSince(0.3, 0.1, 1)).toBe(0.2);
    expect(changeSince(1.71, 1.71, 2)).toBe(0);
  });

  it('says in one sentence what the drawing shows', () => {
    renderKit(
      <RangeBar
        value={41}
        unit="µg/l"
        decimals={0}
        lower={15}
        upper={150}
        axisMin={0}
        axisMax={220}
        previous={{ value: 22, at: '2025-09-16' }}
      />,
    );
    expect(screen.getByRole('figure')).toHaveTextContent(
      '41 µg/l – Im Referenzbereich (15–150). 19 mehr als am 16.09.2025.',
    );
  });

  it('shows the goal instead of the range, and the words of the laboratory instead of a figure', () => {
    renderKit(
      <RangeBar
        value={5}
        valueText="< 5.0"
        unit="nmol/l"
        decimals={1}
        lower={50}
        upper={125}
        goal={{ lower: 75, upper: null }}
        previous={null}
      />,
    );
    expect(screen.getByRole('figure')).toHaveTextContent(
      '< 5.0 nmol/l – Unter Ihrem Zielbereich (ab 75.0). Ihr erster Wert.',
    );
  });

  it.each([
    ['<', 'low'],
    ['>=', 'high'],
    [null, null],
  ] as const)('draws %s open to the side of the true value, and says what it said', (comparator, open) => {
    const bar = (given: typeof comparator) =>
      renderKit(
        <RangeBar value={5} valueText="5.0" comparator={given} unit="nmol/l" decimals={1} lower={50} upper={125} />,
      );
    const { container } = bar(comparator);
    expect(container.querySelector('[class*="marker"]')?.getAttribute('data-open') ?? null).toBe(open);
    const said = screen.getByRole('figure').textContent;
    cleanup();
    bar(null);
    expect(screen.getByRole('figure').textContent).toBe(said);
    cleanup();
    const small = renderKit(<RangeBarCompact value={5} comparator={comparator} lower={50} upper={125} previous={4} />);
    expect(small.container.querySelector('[class*="marker"]')?.getAttribute('data-open') ?? null).toBe(open);
  });

  it('draws nothing without a range and says why', () => {
    const { container } = renderKit(<RangeBar value={3} unit="mg/l" decimals={1} missingReason="Neuer Test." />);
    expect(container.querySelector('svg')).toBeNull();
    expect(screen.getByRole('figure')).toHaveTextContent(
      '3.0 mg/l – kein Referenzbereich für Ihre Angaben. Neuer Test.',
    );
  });
});
