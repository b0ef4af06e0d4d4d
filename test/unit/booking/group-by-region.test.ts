import { describe, expect, it } from '@jest/globals';
import localities from '#shared/content/localities.json' with { type: 'json' };
import { groupByRegion, type Region } from '#shared/domain/booking/group-by-region.ts';

const at = (canton: string, city = 'Ort', nextFreeSlot: string | null = null, latitude = 47, longitude = 8) => ({
  address: { canton, city },
  latitude,
  longitude,
  nextFreeSlot,
});

describe('a branch', () => {
  it.each<[Region, string]>([
    ['zurich', 'ZH SH'],
    ['central', 'LU UR SZ OW NW ZG'],
    ['east', 'SG TG AR AI GL GR LI'],
    ['northwest', 'BS BL AG'],
    ['bern', 'BE SO'],
    ['fribourg', 'FR NE JU'],
    ['leman', 'GE VD'],
    ['valais', 'VS'],
    ['ticino', 'TI'],
  ])('belongs to %s in %s', (region, cantons) => {
    for (const canton of cantons.split(' '))
      expect([canton, ...groupByRegion([at(canton)]).map((group) => group.region)]).toEqual([canton, region]);
  });

  it('belongs to one region, in whatever canton there are people', () => {
    const cantons = [...new Set(localities.map(({ canton }) => canton))];
    expect(cantons.length).toBeGreaterThanOrEqual(20);
    for (const canton of cantons) expect([canton, groupByRegion([at(canton)]).length]).toEqual([canton, 1]);
  });
});

describe('a region', () => {
  it('names the towns with most branches first, has the earliest time and lies in the middle', () => {
    const branches = [
      at('SH', 'Schaffhausen', null, 47.5, 8.5),
      at('ZH', 'Zürich', '2026-11-24T09:00:00.000Z', 47, 8),
      at('ZH', 'Zürich', '2026-11-23T09:00:00.000Z', 48, 9),
      at('TI', 'Lugano TI', null, 46, 9),
    ];
    const groups = groupByRegion(branches);
    expect(groups.map(({ region, cities }) => [region, cities])).toEqual([
      ['zurich', ['Zürich', 'Schaffhausen']],
      ['ticino', ['Lugano']],
    ]);
    expect(groups[0]).toMatchObject({ nextFreeSlot: '2026-11-23T09:00:00.000Z', latitude: 47.5, longitude: 8.5 });
    expect(groups[0]?.branches).toHaveLength(3);
    expect(groups[1]?.nextFreeSlot).toBeNull();
  });
});
