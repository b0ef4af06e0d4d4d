import { describe, expect, it } from '@jest/globals';
import { positionOfValue } from '#shared/domain/results/position-of-value.ts';
import { type RangeBarInput, rangeBarGeometry, zoneOfValue } from '#shared/domain/results/range-bar.ts';

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

  it('holds for 5000 random bars: on the track, monotone, without gaps, and one with the sentence', () => {
    const next = numbers(20261120);
    for (let round = 0; round < 5000; round += 1) {
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
});
