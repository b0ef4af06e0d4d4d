import { foldPlaceName } from '#shared/domain/booking/fold-place-name.ts';
import type { ListedPlace, Place } from '#shared/domain/booking/search-places.ts';

/** What the content has of places: the gazetteer's lines, names in other languages, and the localities sold to by post. */
export interface PlaceContent {
  places: readonly string[];
  names: Readonly<Record<string, readonly string[]>>;
  localities: readonly { zipCode: string; city: string; canton: string }[];
}

/** The places of the content, ready to be searched; a locality that the gazetteer lacks stands where its postal code is. */
export function listPlaces({ places, names, localities }: PlaceContent): ListedPlace[] {
  const known = places.map(readPlace);
  const all = [...known];
  for (const { zipCode, city, canton } of localities) {
    const code = Number(zipCode);
    const name = city.replace(/ [A-Z]{2}$/, '');
    const same = known.find((place) => place.canton === canton && foldPlaceName(place.name) === foldPlaceName(name));
    const there = known.find(({ zipCodes }) => zipCodes.some(([first, last]) => first <= code && code <= last));
    if (same && !there) all[known.indexOf(same)] = { ...same, zipCodes: [...same.zipCodes, [code, code]] };
    if (!same && there) all.push({ ...there, name, canton, inhabitants: 0, zipCodes: [[code, code]], estimated: true });
  }
  return all.map((place) => {
    const called = [place.name, ...place.name.split('/'), ...(names[place.name] ?? [])];
    return { ...place, folded: [...new Set(called.map(foldPlaceName))] };
  });
}

/** `Uster;ZH;47.347;8.721;23279;8610-8613`; `~` for the inhabitants says that the centre is estimated. */
function readPlace(line: string): Place {
  const [name = '', canton = '', latitude, longitude, inhabitants, zipCodes = ''] = line.split(';');
  return {
    name,
    canton,
    latitude: Number(latitude),
    longitude: Number(longitude),
    inhabitants: inhabitants === '~' ? 0 : Number(inhabitants),
    zipCodes: zipCodes
      .split(',')
      .filter((span) => span !== '')
      .map((span) => {
        const [first = 0, last = first] = span.split('-').map(Number);
        return [first, last] as const;
      }),
    estimated: inhabitants === '~',
  };
}
