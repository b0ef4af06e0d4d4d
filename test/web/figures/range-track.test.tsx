import { beforeAll, describe, expect, it } from '@jest/globals';
import { RangeBar, type RangeBarProps } from '#web/figures/range-bar.tsx';
import { RangeBarCompact } from '#web/figures/range-bar-compact.tsx';
import { placeOnRange } from '#web/figures/range-geometry.ts';
import { RangeTrack } from '#web/figures/range-track.tsx';
import { renderKit, speak } from '../render-kit.tsx';

beforeAll(() => speak('de'));

/** On a line from 0 to 100. */
const AXIS = { axisMin: 0, axisMax: 100 };
const atOf = (element: Element | null) => (element as HTMLElement | null)?.style.left ?? null;

describe('the zones of a line', () => {
  const zones = (lower: number | null, upper: number | null) => {
    const place = placeOnRange({ value: 50, lower, upper, ...AXIS });
    const { container } = renderKit(<RangeTrack place={place} height={12} />);
    const [inside, ...outside] = [...container.querySelectorAll('rect')];
    const span = (rect: Element | undefined) => [rect?.getAttribute('x') ?? '0%', rect?.getAttribute('width')];
    return { inside: span(inside), outside: outside.filter((_, at) => at % 2 === 0).map(span), parts: outside.length };
  };

  it.each<[string, number | null, number | null, string[], string[][]]>([
    [
      'between two limits',
      25,
      75,
      ['25%', '50%'],
      [
        ['0%', '25%'],
        ['75%', '25%'],
      ],
    ],
    ['from a limit on', 25, null, ['25%', '75%'], [['0%', '25%']]],
    ['up to a limit', null, 75, ['0%', '75%'], [['75%', '25%']]],
    ['over the whole line', 0, 100, ['0%', '100%'], []],
  ])('are the range and what lies outside it: %s', (_what, lower, upper, inside, outside) => {
    const found = zones(lower, upper);
    expect(found.inside).toEqual(inside);
    expect(found.outside).toEqual(outside);
    // Each is drawn twice: its colour, and the hatch for those who see no colour.
    expect(found.parts).toBe(outside.length * 2);
  });
});

describe('a value on its line', () => {
  const bar = (change: Partial<RangeBarProps>) => {
    const props = { value: 50, unit: 'g/l', decimals: 0, lower: 25, upper: 75, ...AXIS, ...change };
    const { container } = renderKit(<RangeBar {...props} />);
    const find = (name: string) => container.querySelector(`[class*="${name}"]`);
    return {
      marker: atOf(find('marker')),
      previous: atOf(find('previous')),
      beyond: find('beyond')?.getAttribute('data-end') ?? null,
      pill: find('pill')?.textContent,
      limits: [...container.querySelectorAll('[class*="figureText"]')].map((one) => [
        one.textContent,
        one.getAttribute('data-side'),
      ]),
      isStacked: find('limits')?.hasAttribute('data-stacked'),
    };
  };

  it('stands where it lies, with its label, its limits and the value before', () => {
    expect(bar({ previous: { value: 30, at: '2026-03-16' } })).toEqual({
      ...{ marker: '50%', previous: '30%', beyond: null, pill: '50 g/l', isStacked: false },
      limits: [
        ['25', 'lower'],
        ['75', 'upper'],
      ],
    });
  });

  it.each<[number, string, 'low' | 'high']>([
    [-20, '0%', 'low'],
    [180, '100%', 'high'],
  ])('beyond the line stands at its end, and is marked so: %d', (value, at, end) => {
    expect(bar({ value })).toMatchObject({ marker: at, beyond: end });
  });

  it('has the figure of the limit that there is', () => {
    expect(bar({ lower: null }).limits).toEqual([['75', 'upper']]);
    expect(bar({ upper: null }).limits).toEqual([['25', 'lower']]);
  });

  it('has figures that would touch one below the other', () => {
    expect(bar({ lower: 50, upper: 55 }).isStacked).toBe(true);
    expect(bar({ lower: 50, upper: 60 }).isStacked).toBe(false);
  });

  it('is the same in a table of the staff, and nothing without a limit', () => {
    const { container } = renderKit(<RangeBarCompact value={180} lower={25} upper={null} previous={30} {...AXIS} />);
    expect(atOf(container.querySelector('[class*="marker"]'))).toBe('100%');
    expect(container.querySelector('[class*="beyond"]')).toHaveAttribute('data-end', 'high');
    expect(atOf(container.querySelector('[class*="previous"]'))).toBe('30%');
    expect([...container.querySelectorAll('[class="limit"]')].map(atOf)).toEqual(['25%']);
    const none = renderKit(<RangeBarCompact value={50} lower={null} upper={null} {...AXIS} />);
    expect(none.container.querySelector('[class*="bar"]')).toBeNull();
  });
});
