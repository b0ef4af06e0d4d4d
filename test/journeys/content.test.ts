import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '#shared/languages.ts';
import type { EndpointName } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder } from '#test/factories/orders.ts';
import { visitAs } from '#test/factories/people.ts';
import { Visitor } from '#test/setup/visitor.ts';

let world: World;
let visitor: Visitor;

beforeAll(async () => {
  world = await openWorld();
  visitor = new Visitor(world);
});

afterAll(() => world.close());

const TEXTS = [
  'getFooterLinks',
  'listPages',
  'getStoreMaintenance',
  'getMedicalStatement',
  'getResearchApprovalText',
] as const satisfies EndpointName[];

/** Texts that lack a language, by their path: `pages.0.title.fr`. */
function missingTexts(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const isText = 'de' in value && typeof value.de === 'string';
  if (!isText) return Object.entries(value).flatMap(([key, part]) => missingTexts(part, `${path}.${key}`));
  const texts = value as Record<string, unknown>;
  return LANGUAGES.filter((language) => !texts[language]).map((language) => `${path}.${language}`);
}

describe('texts that content editors own', () => {
  it.each(TEXTS)('%s has every text in every language', async (name) => {
    const content = await visitor.need(name);
    expect(JSON.stringify(content)).toContain('"it":');
    expect(missingTexts(content)).toEqual([]);
  });

  it('that a person agrees to carry the version that is agreed to', async () => {
    const { pages } = await visitor.need('listPages');
    const terms = pages.find(({ key }) => key === 'terms');
    const versions = [
      terms?.version,
      (await visitor.need('getMedicalStatement')).version,
      (await visitor.need('getResearchApprovalText')).version,
    ];
    expect(versions).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
  });

  it('of a preparation are chosen for the product', async () => {
    const order = await aPaidOrder(world);
    const customer = await visitAs(world, order.customer);
    const preparation = await customer.need('getPreparation', { params: { orderId: order.orderId } });
    expect(preparation.bring.length).toBeGreaterThan(0);
    expect(preparation.fasting.required).toBe(preparation.fasting.hours > 0);
    expect(missingTexts(preparation)).toEqual([]);
  });
});

describe('the lists that results are made of', () => {
  it('give advice as a link with its text and address in every language', async () => {
    const { recommendations } = await visitor.need('listRecommendations');
    expect(recommendations.length).toBeGreaterThan(5);
    for (const one of recommendations) {
      expect(Object.keys(one).toSorted()).toEqual(['key', 'link', 'resultCategories']);
      expect(Object.keys(one.link).toSorted()).toEqual(['text', 'url']);
    }
    expect(missingTexts(recommendations)).toEqual([]);
  });

  it('name blood measures by their marker, as results and products do, and follow-ups by a key', async () => {
    const { bloodMeasures } = await visitor.need('listBloodMeasures');
    const { productGroups } = await visitor.need('listProductGroups');
    const measured = productGroups.flatMap(({ products }) => products.flatMap(({ markers }) => markers));
    const known = new Set(bloodMeasures.map(({ marker }) => marker));
    expect(measured.filter(({ key }) => !known.has(key))).toEqual([]);
    expect(JSON.stringify(bloodMeasures)).not.toMatch(/critical|urgency/);
    const { followUps } = await visitor.need('listFollowUps');
    const products = productGroups.flatMap((group) => group.products.map(({ key }) => key));
    expect(followUps.map(({ key }) => key)).toContain('follow-ferritin');
    expect(followUps.filter(({ product }) => !products.includes(product))).toEqual([]);
    expect(missingTexts({ bloodMeasures, followUps })).toEqual([]);
  });

  it('build health measures from areas that exist', async () => {
    const areas = (await visitor.need('listResultCategories')).resultCategories.map(({ key }) => key);
    const { healthMeasures } = await visitor.need('listHealthMeasures');
    expect(healthMeasures.length).toBeGreaterThan(5);
    expect(
      healthMeasures.flatMap(({ resultCategories }) => resultCategories).filter((key) => !areas.includes(key)),
    ).toEqual([]);
  });
});

describe('localities', () => {
  it.each([
    ['8400', 'Winterthur', 'ZH'],
    ['9490', 'Vaduz', 'LI'],
  ])('of %s are found', async (zipCode, city, canton) => {
    const { localities } = await visitor.need('listLocalities', { query: { zipCode } });
    expect(localities).toContainEqual({ zipCode, city, canton });
  });

  it('of a postal code nobody has are none, and of no postal code are refused', async () => {
    expect((await visitor.need('listLocalities', { query: { zipCode: '0000' } })).localities).toEqual([]);
    const refused = await visitor.call('listLocalities', { query: { zipCode: '84' } });
    expect(refused.error.fields).toMatchObject([{ path: 'zipCode', key: 'field.zip' }]);
  });
});
