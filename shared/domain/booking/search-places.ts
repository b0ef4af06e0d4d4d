import type { Coordinates } from '#shared/domain/booking/distance-metres.ts';
import { foldPlaceName } from '#shared/domain/booking/fold-place-name.ts';
import { BRANCH_SEARCH_MIN_LENGTH } from '#shared/limits/branches.ts';

/** A town or village with its centre. */
export interface Place extends Coordinates {
  name: string;
  canton: string;
  /** How many people live there; 0 when unknown. */
  inhabitants: number;
  /** First and last postal code of each span. */
  zipCodes: readonly (readonly [first: number, last: number])[];
  /** The centre is not known to a kilometre. */
  estimated: boolean;
}

/** A place with everything it is found by. */
export interface ListedPlace extends Place {
  /** Its name and those in other languages, folded. */
  folded: readonly string[];
}

/**
 * How a text led to places. `exact`: a name or a postal code. `begins`: places whose name begins like it, the largest first.
 * `neighbour`: no place is known to have this postal code; the one with the next code stands for it.
 */
export type PlaceMatch = 'exact' | 'begins' | 'neighbour' | 'none';

export interface FoundPlaces {
  match: PlaceMatch;
  places: readonly ListedPlace[];
}

const NONE: FoundPlaces = { match: 'none', places: [] };
const MOST = 5;
const ZIP = /(?<!\d)[1-9]\d{3}(?!\d)/;
const ZIP_BEGINNING = /^[1-9]\d{2}$/;
/** Postal codes that share their first two digits belong to one region. */
const REGION = 100;

/** The places a text means: a name in any of its languages, a postal code, both, or the beginning of a name. */
export function searchPlaces(all: readonly ListedPlace[], text: string): FoundPlaces {
  const trimmed = text.trim();
  if ([...trimmed].length < BRANCH_SEARCH_MIN_LENGTH) return NONE;
  const zipCode = ZIP.exec(trimmed)?.[0];
  if (zipCode) return byZipCode(all, Number(zipCode), foldPlaceName(trimmed.replace(zipCode, '')));
  if (ZIP_BEGINNING.test(trimmed)) return begins(all.filter(({ zipCodes }) => hasBeginning(zipCodes, trimmed)));
  return byName(all, foldPlaceName(trimmed));
}

function byZipCode(all: readonly ListedPlace[], zipCode: number, name: string): FoundPlaces {
  const there = largestFirst(all.filter((place) => hasZipCode(place, zipCode)));
  if (there.length > 0) {
    const called = there.filter(({ folded }) => name !== '' && folded.includes(name));
    return { match: 'exact', places: called.length > 0 ? called : there };
  }
  const [neighbour] = all
    .flatMap((place) => place.zipCodes.flat().map((code) => ({ place, apart: Math.abs(code - zipCode), code })))
    .filter(({ code }) => Math.floor(code / REGION) === Math.floor(zipCode / REGION))
    .toSorted((a, b) => a.apart - b.apart || b.place.inhabitants - a.place.inhabitants);
  return neighbour ? { match: 'neighbour', places: [neighbour.place] } : NONE;
}

function byName(all: readonly ListedPlace[], wanted: string): FoundPlaces {
  if (wanted === '') return NONE;
  const exact = called(all, wanted);
  if (exact.length > 0) return { match: 'exact', places: exact };
  const similar = begins(all.filter(({ folded }) => folded.some((name) => name.startsWith(wanted))));
  if (similar.places.length > 0) return similar;
  // 'Zürich Oerlikon', 'Genève Cornavin': a part of the town that is not known by itself.
  const words = wanted.split(' ');
  for (let count = words.length - 1; count > 0; count--) {
    const town = called(all, words.slice(0, count).join(' '));
    if (town.length > 0) return { match: 'begins', places: town };
  }
  return NONE;
}

/** Places of this name, also as 'Buchs AG' where several have it. */
function called(all: readonly ListedPlace[], wanted: string): ListedPlace[] {
  const [, name, canton] = /^(.+) ([a-z]{2})$/.exec(wanted) ?? [];
  return largestFirst(
    all.filter(
      (place) =>
        place.folded.includes(wanted) ||
        (name !== undefined && place.canton.toLowerCase() === canton && place.folded.includes(name)),
    ),
  );
}

const begins = (places: readonly ListedPlace[]): FoundPlaces =>
  places.length === 0 ? NONE : { match: 'begins', places: largestFirst(places) };

const largestFirst = (places: readonly ListedPlace[]): ListedPlace[] =>
  places.toSorted((a, b) => b.inhabitants - a.inhabitants || a.name.localeCompare(b.name, 'de-CH')).slice(0, MOST);

const hasZipCode = ({ zipCodes }: Place, zipCode: number): boolean =>
  zipCodes.some(([first, last]) => first <= zipCode && zipCode <= last);

const hasBeginning = (zipCodes: Place['zipCodes'], digits: string): boolean =>
  zipCodes.some(([first, last]) => String(first).startsWith(digits) || String(last).startsWith(digits));
