import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/**
 * Writes `web/booking/branch-map/switzerland.json`: the outline the branch map shows without any tile server. The border comes from
 * Natural Earth 1:10m (package world-atlas, public domain), cut to Switzerland and Liechtenstein so that a visitor loads some
 * twenty kilobytes instead of 3.6 MB; lakes and rivers are drawn by hand (`lakes.json`, `rivers.json`, degrees WGS 84).
 * Run: `node dev/run.mjs dev/map/make-outline.ts`
 */
const COUNTRIES = ['Switzerland', 'Liechtenstein'];
/** Three decimals are about 100 m: finer than the source. */
const DECIMALS = 3;

type Ring = [number, number][];

const require = createRequire(import.meta.url);
const atlas = JSON.parse(readFileSync(require.resolve('world-atlas/countries-10m.json'), 'utf8')) as Topology<{
  countries: GeometryCollection<{ name: string }>;
}>;
const readLines = (name: string) =>
  Object.values(JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as Record<string, Ring>);

const round = (ring: Ring): Ring =>
  ring
    .map(([lng, lat]): [number, number] => [Number(lng.toFixed(DECIMALS)), Number(lat.toFixed(DECIMALS))])
    .filter(([lng, lat], index, all) => index === 0 || lng !== all[index - 1]?.[0] || lat !== all[index - 1]?.[1]);
const polygon = (kind: 'country' | 'lake', rings: Ring[]) => ({
  type: 'Feature' as const,
  properties: { kind },
  geometry: { type: 'Polygon' as const, coordinates: rings },
});

const countries = feature(atlas, atlas.objects.countries)
  .features.filter(({ properties }) => COUNTRIES.includes(properties.name))
  .map(({ geometry }) => {
    if (geometry.type !== 'Polygon') throw new Error(`unexpected geometry ${geometry.type}`);
    return polygon('country', (geometry.coordinates as Ring[]).map(round));
  });
const lakes = readLines('lakes.json').map((ring) => polygon('lake', [round([...ring, ring[0] as [number, number]])]));

const rivers = readLines('rivers.json').map((line) => ({
  type: 'Feature' as const,
  properties: { kind: 'river' },
  geometry: { type: 'LineString' as const, coordinates: round(line) },
}));

writeFileSync(
  new URL('../../web/booking/branch-map/switzerland.json', import.meta.url),
  `${JSON.stringify({ type: 'FeatureCollection', features: [...countries, ...rivers, ...lakes] })}\n`,
);
