import { describe, expect, it } from '@jest/globals';
import localities from '#shared/content/localities.json' with { type: 'json' };
import otherNames from '#shared/content/place-names.json' with { type: 'json' };
import gazetteer from '#shared/content/places.json' with { type: 'json' };
import { listPlaces } from '#shared/domain/booking/list-places.ts';
import { searchPlaces } from '#shared/domain/booking/search-places.ts';

const places = listPlaces({ places: gazetteer.places, names: otherNames.names, localities });
const find = (text: string) => {
  const { match, places: found } = searchPlaces(places, text);
  return [match, found[0] ? `${found[0].name} ${found[0].canton}` : null];
};

describe('a place as people write it', () => {
  it.each([
    ['Uster', 'Uster ZH'],
    ['8610', 'Uster ZH'],
    ['8610 Uster', 'Uster ZH'],
    ['CH-8610 Uster', 'Uster ZH'],
    ['Seestrasse 3, 8610 Uster', 'Uster ZH'],
    ['  uSTER ', 'Uster ZH'],
    ['Genf', 'Genève GE'],
    ['Geneve', 'Genève GE'],
    ['Ginevra', 'Genève GE'],
    ['Genève gare', 'Genève GE'],
    ['Basel', 'Basel BS'],
    ['Bâle', 'Basel BS'],
    ['bale', 'Basel BS'],
    ['Basel SBB', 'Basel BS'],
    ['Zürich HB', 'Zürich ZH'],
    ['Zuerich', 'Zürich ZH'],
    ['ZURIGO', 'Zürich ZH'],
    ['8050', 'Zürich ZH'],
    ['Bern Bahnhof', 'Bern BE'],
    ['Bellinzona stazione', 'Bellinzona TI'],
    ['Bellinzona FFS', 'Bellinzona TI'],
    ['Lausanne CFF', 'Lausanne VD'],
    ['Bern Hauptbahnhof', 'Bern BE'],
    ['Bern Bhf', 'Bern BE'],
    ['Zurich station', 'Zürich ZH'],
    ['Sitten', 'Sion VS'],
    ['Sankt Gallen', 'St. Gallen SG'],
    ['St.Gallen', 'St. Gallen SG'],
    ['Saint-Gall', 'St. Gallen SG'],
    ['Biel', 'Biel/Bienne BE'],
    ['Bienne', 'Biel/Bienne BE'],
    ['Freiburg', 'Fribourg FR'],
    ['La Chaux de Fonds', 'La Chaux-de-Fonds NE'],
    ['Rapperswil SG', 'Rapperswil SG'],
    ['Buchs AG', 'Buchs AG'],
    ['8640 Hurden', 'Hurden SZ'],
  ])('%s', (text, place) => {
    expect(find(text)).toEqual(['exact', place]);
  });

  it('knows every postal code of the localities', () => {
    const unknown = localities.filter(
      ({ zipCode, canton }) =>
        !searchPlaces(places, zipCode).places.some((place) => place.canton === canton) ||
        searchPlaces(places, zipCode).match !== 'exact',
    );
    expect(unknown).toEqual([]);
  });

  it('offers every place of a postal code, and every place of a name', () => {
    const names = (text: string) => searchPlaces(places, text).places.map(({ name, canton }) => `${name} ${canton}`);
    expect(names('8640')).toEqual(['Rapperswil SG', 'Hurden SZ', 'Kempraten SG']);
    expect(names('Buchs')).toEqual(expect.arrayContaining(['Buchs SG', 'Buchs AG']));
  });

  it.each([
    ['Ust', ['begins', 'Uster ZH']],
    ['Winterth', ['begins', 'Winterthur ZH']],
    ['861', ['begins', 'Uster ZH']],
    ['Zürich Wiedikon-Nord', ['begins', 'Zürich ZH']],
    ['8619', ['neighbour', 'Wetzikon ZH']],
    ['86', ['none', null]],
    ['Us', ['none', null]],
    ['Hintertupfingen', ['none', null]],
    ['Bahnhof', ['none', null]],
    ['', ['none', null]],
  ])('%s is no exact place', (text, expected) => {
    expect(find(text)).toEqual(expected);
  });
});

it('a beginning of a postal code is found at either end of a span', () => {
  const found = (text: string) =>
    searchPlaces(listPlaces({ places: ['Uster;ZH;47.347;8.721;23279;8598-8610'], names: {}, localities: [] }), text);
  for (const text of ['859', '861'])
    expect(found(text)).toMatchObject({ match: 'begins', places: [{ name: 'Uster' }] });
  expect(found('862').match).toBe('none');
});

describe('a locality with a postal code that the gazetteer lacks', () => {
  const uster = 'Uster;ZH;47.347;8.721;23279;8610';
  it('is found at its town, where the town is known', () => {
    const listed = listPlaces({
      places: [uster],
      names: {},
      localities: [{ zipCode: '8619', city: 'Uster', canton: 'ZH' }],
    });
    expect(searchPlaces(listed, '8619')).toMatchObject({ match: 'exact', places: [{ name: 'Uster' }] });
  });
});
