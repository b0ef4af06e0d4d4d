import { describe, expect, it } from '@jest/globals';
import { earliest, groupByRegion } from '#shared/domain/booking/group-by-region.ts';
import type { PartnerBranchView, PlaceView } from '#shared/views/booking.ts';
import type { ProductGroupView, ProductView } from '#shared/views/catalogue.ts';
import { findHomeOffer } from '#web/booking/appointment/find-home-offer.ts';
import { answerPlace } from '#web/booking/find-branches/answer-place.ts';
import { findNearest } from '#web/catalogue/home/find-nearest.ts';
import { firstFree } from '#web/catalogue/select-group/first-free.ts';

type Changes = Partial<PartnerBranchView> & { city?: string; canton?: string };

const branch = ({ city = 'Zürich', canton = 'ZH', ...changes }: Changes): PartnerBranchView => ({
  _id: changes.name ?? 'b',
  key: 'b',
  name: 'Apotheke',
  address: { streetAddress: 'Uferweg 12', zipCode: '8001', city, canton },
  latitude: 47.3735,
  longitude: 8.542,
  active: true,
  channel: 'direct',
  openingDays: [],
  timeSlotDuration: 10,
  appointmentsPerTimeSlot: 1,
  blockedDays: [],
  distance: null,
  nextFreeSlot: null,
  firstSlots: [],
  ...changes,
});

const uster: PlaceView = { name: 'Uster', canton: 'ZH', latitude: 47.347, longitude: 8.721, approximate: false };
const rapperswil: PlaceView = { ...uster, name: 'Rapperswil', canton: 'SG', latitude: 47.226, longitude: 8.822 };
const limmat = branch({ name: 'Apotheke Limmatbogen', nextFreeSlot: '2026-11-23T06:30:00.000Z' });
const winterthur = branch({
  name: 'Eulach Apotheke',
  city: 'Winterthur',
  latitude: 47.499,
  longitude: 8.724,
  nextFreeSlot: '2026-11-24T06:30:00.000Z',
});
const lugano = branch({
  name: 'Farmacia della Darsena',
  city: 'Lugano',
  canton: 'TI',
  latitude: 46.005,
  longitude: 8.951,
  nextFreeSlot: '2026-11-22T06:30:00.000Z',
});

describe('what is said about a place', () => {
  it.each([
    ['no branch, one near', uster, [branch({ distance: 13_800 })], { kind: 'near', metres: 13_800 }],
    ['no branch, none near', uster, [branch({ distance: 60_001 })], { kind: 'far', metres: 60_001 }],
    ['a branch so close that it is there', uster, [branch({ distance: 2500 })], { kind: 'here', count: 1 }],
    [
      'a branch that the post calls so',
      rapperswil,
      [branch({ city: 'Rapperswil SG', canton: 'SG', distance: 3100 }), branch({ distance: 9000 })],
      { kind: 'here', count: 1 },
    ],
    [
      'a branch in a place of the same name elsewhere',
      rapperswil,
      [branch({ city: 'Rapperswil BE', canton: 'BE', distance: 91_000 })],
      { kind: 'far', metres: 91_000 },
    ],
    ['no branches at all', uster, [], null],
  ])('%s', (_, place, branches, answer) => {
    expect(answerPlace(place, branches)).toEqual(answer);
  });
});

describe('the parts of the country', () => {
  it('hold every branch once, with its towns and the earliest free time', () => {
    const groups = groupByRegion([limmat, winterthur, lugano, branch({ name: 'second', nextFreeSlot: null })]);
    expect(groups.map(({ region, branches }) => [region, branches.length])).toEqual([
      ['zurich', 3],
      ['ticino', 1],
    ]);
    expect(groups[0]?.cities).toEqual(['Zürich', 'Winterthur']);
    expect(groups[0]?.nextFreeSlot).toBe(limmat.nextFreeSlot);
    expect(earliest([branch({})])).toBeNull();
  });
});

describe('the branch that home promises', () => {
  const found = (places: PlaceView[]) => ({ match: 'exact' as const, places });

  it('is the nearest to the place, or the one called so', () => {
    const near = findNearest([lugano, limmat, winterthur], found([uster]), 'Uster');
    expect([near?.branch.name, near?.metres && Math.round(near.metres / 1000)]).toEqual(['Apotheke Limmatbogen', 14]);
    expect(findNearest([limmat, winterthur], found([]), 'eulach')).toEqual({ branch: winterthur, metres: null });
    expect(findNearest([limmat], found([]), 'Hintertupfingen')).toBeNull();
    expect(findNearest([], found([uster]), 'Uster')).toBeNull();
  });
});

describe('the earliest time on a card', () => {
  it('is the earliest near home, else the earliest anywhere', () => {
    const all = [winterthur, limmat, lugano];
    expect(firstFree(all, uster)).toEqual({ from: limmat.nextFreeSlot, city: 'Zürich', near: true });
    expect(firstFree(all, null)).toEqual({ from: lugano.nextFreeSlot, city: 'Lugano', near: false });
    expect(firstFree([lugano], uster)).toEqual({ from: lugano.nextFreeSlot, city: 'Lugano', near: false });
    expect(firstFree([branch({})], uster)).toBeNull();
  });
});

describe('the test for home that is offered instead', () => {
  const product = (key: string, markers: string[], changes: Partial<ProductView> = {}): ProductView => ({
    key,
    active: true,
    name: { de: key, en: key, fr: key, it: key },
    description: { de: '', en: '', fr: '', it: '' },
    price: 6900,
    markers: markers.map((each) => ({
      key: each,
      name: { de: each, en: each, fr: each, it: each },
      resultCategory: 'x',
    })),
    sampleType: 'venous',
    fastingHours: 0,
    strictHours: 0,
    turnaroundDays: 3,
    applications: ['branch'],
    sex: null,
    ...changes,
  });
  const home = { applications: ['homesampling' as const] };
  const group = (...products: ProductView[]): ProductGroupView => ({
    key: 'g',
    active: true,
    name: { de: '', en: '', fr: '', it: '' },
    tagline: { de: '', en: '', fr: '', it: '' },
    icon: '',
    resultCategories: [],
    products,
  });
  const heart = product('heart', ['ldl', 'hdl', 'tg', 'crp']);

  it('measures most of the values, and says how many', () => {
    const groups = [group(product('lipids', ['ldl', 'hdl', 'x'], home), product('one', ['crp'], home), heart)];
    const offer = findHomeOffer(heart, groups);
    expect([offer?.product.key, offer?.shared]).toEqual(['lipids', 2]);
  });

  it('is none where nothing for home measures any of them, or only for another sex', () => {
    expect(findHomeOffer(heart, [group(product('vitamin', ['d'], home), heart)])).toBeNull();
    expect(findHomeOffer(heart, [group(product('w', ['ldl'], { ...home, sex: 'female' }))])).toBeNull();
    expect(findHomeOffer(heart, [group(product('branch', ['ldl']))])).toBeNull();
  });
});
