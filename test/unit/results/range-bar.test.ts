import { describe, expect, it } from '@jest/globals';
import { positionOfValue } from '#shared/domain/results/position-of-value.ts';
import { type RangeBarInput, rangeBarGeometry, zoneOfValue } from '#shared/domain/results/range-bar.ts';
import type { Comparator, ReferenceRange } from '#shared/domain/results/types.ts';

const ferritin: RangeBarInput = { value: 41, lower: 15, upper: 150, axis: { min: 0, max: 500 } };

/** A repeatable stream of numbers in [0, 1): Park and Miller's generator. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

function randomInput(next: () => number): RangeBarInput {
  const min = Math.round(next() * 200 - 100) / 10;
  const length = Math.round(next() * 1000) / 10 + 0.1;
  const at = () => Math.round((min - length / 2 + next() * length * 2) * 10) / 10;
  const [one, two] = [at(), at()].sort((left, right) => left - right);
  const kind = next();
  return {
    value: at(),
    previous: next() < 0.5 ? at() : null,
    lower: kind < 0.3 ? null : (one ?? null),
    upper: kind > 0.7 ? null : (two ?? null),
    axis: { min, max: min + length },
  };
}

type Limits = Omit<ReferenceRange, 'text' | 'source'>;
const SIDES = { '<': 'low', '<=': 'low', '>': 'high', '>=': 'high', exact: null } as const;

const randomComparator = (next: () => number): Comparator | null =>
  ([null, '<', '<=', '>', '>='] as const)[Math.floor(next() * 5)] ?? null;

/** What of a range is written without its limit itself. */
const withoutLimits = (next: () => number, share: number) => ({
  ...(next() < share && { lowerExclusive: true as const }),
  ...(next() < share && { upperExclusive: true as const }),
});

describe('range bar', () => {
  it('places everything on the scale', () => {
    expect(rangeBarGeometry({ ...ferritin, previous: 22 })).toEqual({
      shows: 'reference',
      zones: [
        { kind: 'below', from: 0, to: 0.03 },
        { kind: 'range', from: 0.03, to: 0.3 },
        { kind: 'above', from: 0.3, to: 1 },
      ],
      lowerAt: 0.03,
      upperAt: 0.3,
      marker: { at: 0.082, clamped: null, open: null },
      previous: { at: 0.044, clamped: null },
      axis: { min: 0, max: 500 },
    });
  });

  it.each([
    [-1, 0, 'low'],
    [0, 0, null],
    [500, 1, null],
    [501, 1, 'high'],
  ])('puts %s at %s (%s)', (value, at, clamped) => {
    expect(rangeBarGeometry({ ...ferritin, value })?.marker).toMatchObject({ at, clamped });
  });

  it.each<[string, Partial<RangeBarInput>, { min: number; max: number } | undefined]>([
    ['limits on the scale leave it as it is', { lower: 0, upper: 500 }, { min: 0, max: 500 }],
    ['also one that begins above zero', { axis: { min: 10, max: 500 } }, { min: 10, max: 500 }],
    ['a limit beyond its end widens it by a tenth', { upper: 1000 }, { min: 0, max: 1100 }],
    [
      'a limit below its beginning as well, but never below zero',
      { axis: { min: 20, max: 500 } },
      { min: 0, max: 500 },
    ],
    ['a high one', { lower: 400, axis: { min: 500, max: 1000 }, upper: 700 }, { min: 340, max: 1000 }],
    ['a negative one', { lower: -10, axis: { min: 0, max: 190 }, upper: 10 }, { min: -30, max: 190 }],
    ['a scale without length', { axis: { min: 5, max: 5 }, lower: 10, upper: 20 }, { min: 9, max: 21 }],
    ['that and one limit', { axis: { min: 5, max: 5 }, lower: null, upper: 20 }, { min: 18, max: 22 }],
    ['that and a limit of zero', { axis: { min: 5, max: 5 }, lower: null, upper: 0 }, { min: 0, max: 0.1 }],
  ])('scale: %s', (_name, change, axis) => {
    const found = rangeBarGeometry({ ...ferritin, ...change })?.axis;
    expect([found?.min, found?.max].map((end) => Math.round((end ?? Number.NaN) * 1000) / 1000)).toEqual([
      axis?.min,
      axis?.max,
    ]);
  });

  it.each<[string, RangeBarInput['goalRange'], string]>([
    ['from below', { lower: 75, upper: null }, 'goal'],
    ['from above', { lower: null, upper: 125 }, 'goal'],
    ['without limits', { lower: null, upper: null }, 'reference'],
    ['none', null, 'reference'],
  ])('shows a goal %s: %s', (_name, goalRange, shows) => {
    expect(rangeBarGeometry({ ...ferritin, goalRange })?.shows).toBe(shows);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, null])('has no mark for %p', (value) => {
    const geometry = rangeBarGeometry({ ...ferritin, value, previous: value });
    expect([geometry?.marker, geometry?.previous]).toEqual([null, null]);
  });

  it('has no track without a range, and one zone less for one limit', () => {
    expect(rangeBarGeometry({ ...ferritin, lower: null, upper: null })).toBeNull();
    expect(rangeBarGeometry({ ...ferritin, lower: 5, upper: 4 })).toBeNull();
    expect(rangeBarGeometry({ ...ferritin, lower: null })?.zones.map((zone) => zone.kind)).toEqual(['range', 'above']);
    expect(rangeBarGeometry({ ...ferritin, upper: null })?.zones.map((zone) => zone.kind)).toEqual(['below', 'range']);
  });

  it('draws a goal range instead of the reference range', () => {
    const bar = rangeBarGeometry({ ...ferritin, goalRange: { lower: 50, upper: 100 } });
    expect(bar).toMatchObject({ shows: 'goal', lowerAt: 0.1, upperAt: 0.2 });
    expect(rangeBarGeometry({ ...ferritin, goalRange: { lower: null, upper: null } })?.shows).toBe('reference');
  });

  it('opens the marker to the side of a comparator', () => {
    expect(rangeBarGeometry({ ...ferritin, comparator: '<' })?.marker?.open).toBe('low');
    expect(rangeBarGeometry({ ...ferritin, comparator: '>=' })?.marker?.open).toBe('high');
    expect(rangeBarGeometry({ ...ferritin, value: null })?.marker).toBeNull();
  });

  it('widens the scale where the laboratory’s limits lie beyond it', () => {
    const bar = rangeBarGeometry({ ...ferritin, upper: 600 });
    expect(bar?.axis.max).toBeGreaterThan(600);
    expect(bar?.upperAt).toBeLessThan(1);
    expect(rangeBarGeometry({ ...ferritin, axis: { min: 5, max: 5 } })?.axis.max).toBeGreaterThan(150);
  });

  it('holds for 10 000 random bars: on the track, clipped at its ends, monotone, without gaps, open where there is no limit, and one with the sentence', () => {
    const next = numbers(20261120);
    for (let round = 0; round < 10_000; round += 1) {
      const input = randomInput(next);
      const bar = rangeBarGeometry(input);
      if (!bar?.marker) continue;
      const points = [bar.marker.at, bar.lowerAt ?? 0, bar.upperAt ?? 1, bar.previous?.at ?? 0];
      expect(points.every((at) => at >= 0 && at <= 1)).toBe(true);
      expect(bar.zones[0]?.from).toBe(0);
      expect(bar.zones.at(-1)?.to).toBe(1);
      expect(
        bar.zones.every(
          (zone, index) => zone.from <= zone.to && (index === 0 || zone.from === bar.zones[index - 1]?.to),
        ),
      ).toBe(true);

      const value = input.value ?? 0;
      const clamped = value < bar.axis.min ? 'low' : value > bar.axis.max ? 'high' : null;
      expect(bar.marker.clamped).toBe(clamped);
      if (clamped) expect(bar.marker.at).toBe(clamped === 'low' ? 0 : 1);
      for (const [limit, at] of [
        [input.lower, bar.lowerAt],
        [input.upper, bar.upperAt],
      ] as const) {
        expect(at === null).toBe(limit === null);
        if (at !== null && limit !== null && value !== limit && clamped === null)
          expect(Math.sign(bar.marker.at - at)).toBe(Math.sign(value - limit));
      }
      const kinds = bar.zones.map(({ kind }) => kind);
      expect([kinds.includes('below'), kinds.includes('above')]).toEqual([input.lower !== null, input.upper !== null]);
      const more = rangeBarGeometry({ ...input, value: value + 0.1 })?.marker;
      expect(more?.at).toBeGreaterThanOrEqual(bar.marker.at);
      if (bar.marker.clamped === null && more?.clamped === null) expect(more.at).toBeGreaterThan(bar.marker.at);

      const { position } = positionOfValue({ comparator: null, number: value, range: input, low: null, high: null });
      const zone = zoneOfValue(value, input);
      expect(zone).toBe(position === 'within' ? 'range' : position);
      const drawn = bar.zones.find((entry) => entry.kind === zone);
      expect(bar.marker.at).toBeGreaterThanOrEqual((drawn?.from ?? 2) - 1e-9);
      expect(bar.marker.at).toBeLessThanOrEqual((drawn?.to ?? -1) + 1e-9);
    }
  });

  it('holds for 10 000 random bars with a goal: the goal is drawn to scale, the reference range is not', () => {
    const next = numbers(20261124);
    let drawnGoals = 0;
    for (let round = 0; round < 10_000; round += 1) {
      const input = randomInput(next);
      const { lower, upper } = randomInput(next);
      const goalRange = next() < 0.1 ? { lower: null, upper: null } : { lower, upper };
      const comparator = randomComparator(next);
      const bar = rangeBarGeometry({ ...input, goalRange, comparator });
      const isGoal = goalRange.lower !== null || goalRange.upper !== null;
      const shown = isGoal ? goalRange : input;
      if (shown.lower === null && shown.upper === null) {
        expect(bar).toBeNull();
        continue;
      }
      if (!bar) throw new Error(`nothing is drawn in round ${round}`);
      drawnGoals += Number(isGoal);
      expect(bar.shows).toBe(isGoal ? 'goal' : 'reference');
      // What is drawn is what is drawn without the other range.
      expect(bar).toEqual({
        ...rangeBarGeometry({ ...input, ...shown, goalRange: null, comparator }),
        shows: bar.shows,
      });
      const toScale = (value: number) => (value - bar.axis.min) / (bar.axis.max - bar.axis.min);
      for (const [limit, at] of [
        [shown.lower, bar.lowerAt],
        [shown.upper, bar.upperAt],
      ] as const) {
        if (limit === null) expect(at).toBeNull();
        else expect(at).toBeCloseTo(toScale(limit), 9);
      }
      for (const [value, point] of [
        [input.value, bar.marker],
        [input.previous ?? null, bar.previous],
      ] as const) {
        if (value === null) expect(point).toBeNull();
        else if (!point?.clamped) expect(point?.at).toBeCloseTo(toScale(value), 9);
      }
      expect(bar.marker?.open).toBe(SIDES[comparator ?? 'exact']);
    }
    expect(drawnGoals).toBeGreaterThan(5000);
  });

  it('holds for 10 000 random ranges written without their limits: picture and sentence agree, also on the limit', () => {
    const next = numbers(20261125);
    let onLimit = 0;
    for (let round = 0; round < 10_000; round += 1) {
      const { lower, upper, value: free } = randomInput(next);
      if (lower === null && upper === null) continue;
      const limits: Limits = { lower, upper, ...withoutLimits(next, 0.5) };
      const value = (next() < 0.4 ? (next() < 0.5 ? lower : upper) : null) ?? free ?? 0;
      const zone = zoneOfValue(value, limits);
      const { position } = positionOfValue({ comparator: null, number: value, range: limits, low: null, high: null });
      expect(zone).toBe(position === 'within' ? 'range' : position);
      if (lower === upper || (value !== lower && value !== upper)) continue;
      onLimit += 1;
      const isWithout = value === lower ? limits.lowerExclusive : limits.upperExclusive;
      expect(zone).toBe(isWithout ? (value === lower ? 'below' : 'above') : 'range');
    }
    expect(onLimit).toBeGreaterThan(2000);
  });

  it('places a figure below or above a limit only where every amount that it may stand for lies there: 10 000 random ones', () => {
    const next = numbers(20261126);
    let placed = 0;
    for (let round = 0; round < 10_000; round += 1) {
      const { lower, upper, value } = randomInput(next);
      const comparator = randomComparator(next) ?? '<';
      // Amounts in blood are never negative.
      const number = Math.abs((next() < 0.3 ? (next() < 0.5 ? lower : upper) : null) ?? value ?? 0);
      const range: Limits = { lower, upper, ...withoutLimits(next, 0.3) };
      const facts = { range, low: null, high: null };
      const { position } = positionOfValue({ ...facts, comparator, number });
      const further = Array.from({ length: 12 }, (_, step) => (step * step * number) / 40 + step * 0.3);
      const may = further
        .map((by) => (comparator.startsWith('<') ? number - by : number + by))
        .filter((amount) => amount >= 0 && (amount !== number || comparator.endsWith('=')));
      if (position === null || may.length === 0) continue;
      placed += 1;
      const places = may.map((amount) => positionOfValue({ ...facts, comparator: null, number: amount }).position);
      expect({ round, places: [...new Set(places)] }).toEqual({ round, places: [position] });
    }
    expect(placed).toBeGreaterThan(2000);
  });
});
