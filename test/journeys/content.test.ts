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
