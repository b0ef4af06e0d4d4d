/** The parts of the country that the start of the branch finder shows, in the order it lists them. */
export const REGIONS = [
  'zurich',
  'central',
  'east',
  'northwest',
  'bern',
  'fribourg',
  'leman',
  'valais',
  'ticino',
] as const;
export type Region = (typeof REGIONS)[number];

const CANTONS: Record<Region, readonly string[]> = {
  zurich: ['ZH', 'SH'],
  central: ['LU', 'UR', 'SZ', 'OW', 'NW', 'ZG'],
  east: ['SG', 'TG', 'AR', 'AI', 'GL', 'GR', 'LI'],
  northwest: ['BS', 'BL', 'AG'],
  bern: ['BE', 'SO'],
  fribourg: ['FR', 'NE', 'JU'],
  leman: ['GE', 'VD'],
  valais: ['VS'],
  ticino: ['TI'],
};

/** What a region needs to know of its branches. */
interface Located {
  address: { canton: string; city: string };
  latitude: number;
  longitude: number;
  nextFreeSlot: string | null;
}

/** A part of the country with its branches. */
export interface RegionGroup<B> {
  region: Region;
  branches: B[];
  /** Its towns, the one with most branches first. */
  cities: string[];
  /** The earliest free time of its branches, or null. */
  nextFreeSlot: string | null;
  /** The middle of its branches. */
  latitude: number;
  longitude: number;
}

/** Every branch in the region of its canton; regions without branches are left out. */
export function groupByRegion<B extends Located>(branches: readonly B[]): RegionGroup<B>[] {
  return REGIONS.flatMap((region) => {
    const there = branches.filter(({ address }) => CANTONS[region].includes(address.canton));
    if (there.length === 0) return [];
    return [
      {
        region,
        branches: there,
        cities: citiesOf(there),
        nextFreeSlot: earliest(there),
        latitude: mean(there.map(({ latitude }) => latitude)),
        longitude: mean(there.map(({ longitude }) => longitude)),
      },
    ];
  });
}

function citiesOf(branches: readonly Located[]): string[] {
  const counts = new Map<string, number>();
  for (const { address } of branches) {
    const town = address.city.replace(/ [A-Z]{2}$/, '');
    counts.set(town, (counts.get(town) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([city]) => city);
}

/** The earliest free time of several branches, or null. */
export const earliest = (branches: readonly Pick<Located, 'nextFreeSlot'>[]): string | null =>
  branches
    .map(({ nextFreeSlot }) => nextFreeSlot)
    .filter((from) => from !== null)
    .toSorted()[0] ?? null;

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
