import { describe, expect, it } from '@jest/globals';
import { CompactMap } from '#shared/server/exports/compact-map.ts';

const MANY = 20_000;

describe('a map of which only hashes are kept', () => {
  it('tells the number that stands, and keeps the first', () => {
    const map = new CompactMap();
    expect(map.get('2600000017')).toBeUndefined();
    expect(map.add('2600000017', 2)).toBeUndefined();
    expect(map.add('2600000017', 3)).toBe(2);
    expect(map.get('2600000017')).toBe(2);
    expect(map.get('2600000025')).toBeUndefined();
  });

  it('is, while it grows, what a Map would be', () => {
    const [map, model] = [new CompactMap(), new Map<string, number>()];
    for (let at = 1; at <= MANY; at += 1) {
      // Every third text comes twice, some thousand entries apart.
      const text = `text ${at % 3 === 0 && at > MANY / 2 ? at - MANY / 4 : at}`;
      expect(map.add(text, at)).toBe(model.get(text));
      if (!model.has(text)) model.set(text, at);
    }
    for (let at = 1; at <= MANY + 100; at += 1) expect(map.get(`text ${at}`)).toBe(model.get(`text ${at}`));
  });

  it.each([
    ['first', '2600066722', '2600092417'],
    ['second', '2603228422', '2604050428'],
  ])('keeps two texts apart whose hashes have the %s 32 bits in common, and a place', (_which, one, other) => {
    const map = new CompactMap();
    map.add(one, 1);
    expect(map.add(other, 2)).toBeUndefined();
    expect([map.get(one), map.get(other)]).toEqual([1, 2]);
  });

  it('holds the largest number it says it can', () => {
    const map = new CompactMap();
    map.add('', 2 ** 32 - 1);
    expect(map.get('')).toBe(2 ** 32 - 1);
  });
});
