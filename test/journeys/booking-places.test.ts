import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

const find = async (query: string) => (await call(world.baseUrl, 'findPlaces', { query: { query } })).reply;

describe('where a search begins', () => {
  it('is found by name, in other languages and by postal code, without a session', async () => {
    const [uster] = (await find('8610')).places;
    expect(uster).toEqual({ name: 'Uster', canton: 'ZH', latitude: 47.347, longitude: 8.721, approximate: false });
    expect((await find('Genf')).places[0]?.name).toBe('Genève');
    expect((await find('Zürich HB')).places[0]?.name).toBe('Zürich');
    expect(await find('Hintertupfingen')).toEqual({ match: 'none', places: [] });
    expect((await find('8640')).places.map(({ name }) => name)).toEqual(['Rapperswil', 'Hurden', 'Kempraten']);
  });

  it('gives the branches by their distance in metres, each with its first free times', async () => {
    const [uster] = (await find('Uster')).places;
    const near = { lat: uster?.latitude, lng: uster?.longitude };
    const { partnerBranches } = (await call(world.baseUrl, 'listPartnerBranches', { query: near })).reply;
    const distances = partnerBranches.map(({ distance }) => distance ?? 0);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect([partnerBranches[0]?.address.city, Math.round((distances[0] ?? 0) / 1000)]).toEqual(['Zürich', 14]);
    expect(distances.every(Number.isInteger)).toBe(true);
    expect(partnerBranches.every(({ channel, active }) => channel === 'direct' && active)).toBe(true);
    for (const { firstSlots, nextFreeSlot } of partnerBranches) {
      expect(firstSlots.length).toBeLessThanOrEqual(3);
      expect(nextFreeSlot).toBe(firstSlots[0]?.from ?? null);
      const starts = firstSlots.map(({ from }) => from);
      expect(starts).toEqual(starts.toSorted());
    }
  });

  it('needs three characters where no coordinates are given', async () => {
    expect(await find('Us')).toEqual({ match: 'none', places: [] });
    const found = async (query: string) =>
      (await call(world.baseUrl, 'listPartnerBranches', { query: { query } })).reply.partnerBranches.length;
    expect(await found('Zü')).toBe(0);
    expect(await found('Zür')).toBeGreaterThan(0);
    const nothing = await call(world.baseUrl, 'listPartnerBranches', { query: {} });
    expect(nothing.reply.partnerBranches).toEqual([]);
  });
});
