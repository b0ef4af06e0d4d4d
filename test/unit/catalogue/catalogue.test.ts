import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { AddonFacts, ProductFacts, ProductGroupFacts } from '#shared/domain/catalogue/catalogue.ts';
import {
  isAddonSelectable,
  isForSex,
  isIncluded,
  isProductSelectable,
} from '#shared/domain/catalogue/is-selectable.ts';
import type { PreparationContent } from '#shared/domain/catalogue/preparation.ts';
import { prepareFor } from '#shared/domain/catalogue/prepare-for.ts';
import { fromPrice, priceOrder } from '#shared/domain/catalogue/price-order.ts';

const groups: ProductGroupFacts[] = readJson('product-groups.json');
const addons: AddonFacts[] = readJson('addons.json');
const content: PreparationContent = readJson('preparation.json');

function readJson(name: string) {
  return JSON.parse(readFileSync(`shared/content/${name}`, 'utf8'));
}

function group(key: string): ProductGroupFacts {
  return groups.find((one) => one.key === key) as ProductGroupFacts;
}

function product(groupKey: string, key: string): ProductFacts {
  return group(groupKey).products.find((one) => one.key === key) as ProductFacts;
}

function addon(key: string): AddonFacts {
  return addons.find((one) => one.key === key) as AddonFacts;
}

const basic = product('health-check', 'health-check-basic');
const plus = product('health-check', 'health-check-plus');

describe('what can be chosen', () => {
  it('is active and in an active group', () => {
    expect(isProductSelectable(group('health-check'), basic)).toBe(true);
    expect(isProductSelectable({ ...group('health-check'), active: false }, basic)).toBe(false);
    expect(isProductSelectable(group('health-check'), { ...basic, active: false })).toBe(false);
  });

  it.each([
    ['everybody', basic, [true, true, true]],
    ['women', product('hormones', 'hormones-women'), [true, false, true]],
    ['men', addon('addon-psa'), [false, true, true]],
  ])('is for %s: women, men, and those whose sex is not known', (_name, item, expected) => {
    expect([isForSex(item, 'female'), isForSex(item, 'male'), isForSex(item, null)]).toEqual(expected);
  });

  it('leaves out add-ons of other groups and those whose values are included', () => {
    const health = group('health-check');
    const vitaminD = addon('addon-vitamin-d');
    expect(isAddonSelectable(health, basic, vitaminD)).toBe(true);
    expect(isIncluded(plus, vitaminD)).toBe(true);
    expect(isAddonSelectable(health, plus, vitaminD)).toBe(false);
    expect(isAddonSelectable(group('hormones'), product('hormones', 'hormones-men'), vitaminD)).toBe(false);
    expect(isAddonSelectable(health, basic, { ...vitaminD, active: false })).toBe(false);
  });

  it.each([
    ['energy-check', 'addon-celiac', true],
    ['energy-check', 'addon-home-hba1c', false],
    ['ferritin-home', 'addon-celiac', false],
    ['ferritin-home', 'addon-home-hba1c', true],
  ])('has blood enough in %s for %s or not', (productKey, addonKey, expected) => {
    expect(isAddonSelectable(group('energy'), product('energy', productKey), addon(addonKey))).toBe(expected);
  });
});

describe('prices', () => {
  it('add up in Rappen', () => {
    expect(priceOrder(basic, [addon('addon-vitamin-d')])).toEqual({
      lines: [
        { key: 'health-check-basic', price: 12900 },
        { key: 'addon-vitamin-d', price: 3900 },
      ],
      total: 16800,
    });
  });

  it('start at the cheapest active product', () => {
    expect(fromPrice(group('health-check'))).toBe(12900);
    expect(fromPrice({ ...group('health-check'), products: [plus] })).toBe(plus.price);
    expect(fromPrice({ ...group('health-check'), products: [plus, { ...basic, active: false }] })).toBe(plus.price);
    expect(fromPrice({ ...group('health-check'), products: [] })).toBeNull();
  });
});

describe('prepareFor', () => {
  it('takes the longest fasting of product and add-ons, with the words for it', () => {
    expect(prepareFor(content, 'energy-check', [])?.fastingHours).toBe(0);
    const longer = prepareFor(content, 'energy-check', ['addon-homocysteine']);
    expect(longer?.fastingHours).toBe(12);
    expect(longer?.fastingText.en).toMatch(/12 hours/);
  });

  it('takes the strictest fasting too, with the words for it', () => {
    const basic = prepareFor(content, 'health-check-basic', []);
    const stricter = prepareFor(content, 'health-check-basic', ['addon-insulin']);
    expect([basic?.strictHours, stricter?.strictHours]).toEqual([0, 8]);
    expect(stricter?.fastingText).toEqual(prepareFor(content, 'health-check-plus', [])?.fastingText);
  });

  it('borrows the words only of a product that asks for the same hours, with water and without', () => {
    const [some] = content.products;
    if (!some) throw new Error('there is no product');
    const alike = (product: string, hours: number, strictHours: number) => ({
      ...some,
      product,
      fasting: { required: true, hours, strictHours, text: { ...some.fasting.text, en: product } },
    });
    const addons = [{ addon: 'longer', notes: [], fastingHours: 12 }];
    const wordsOf = (...products: (typeof some)[]) =>
      prepareFor({ texts: {}, addons, products }, 'short', ['longer'])?.fastingText.en;
    const short = alike('short', 4, 2);
    expect(wordsOf(short, alike('other water', 12, 1), alike('other hours', 8, 2), alike('same', 12, 2))).toBe('same');
    expect(wordsOf(short, alike('other water', 12, 1), alike('other hours', 8, 2))).toBe('short');
  });

  it('merges notes without repeating', () => {
    const prepared = prepareFor(content, 'health-check-basic', ['addon-vitamin-d', 'addon-b12-folate']);
    const german = prepared?.notes.map((note) => note.de) ?? [];
    expect(german).toContain(content.texts['note-supplements']?.de);
    expect(new Set(german).size).toBe(german.length);
  });

  it('speaks of no appointment where none is booked', () => {
    const atHome = groups
      .flatMap(({ products }) => products)
      .filter(({ applications }) => !applications.includes('branch'));
    expect(atHome.length).toBeGreaterThan(2);
    const said = atHome.flatMap(({ key }) => prepareFor(content, key, [])?.notes ?? []);
    const words = said.flatMap(({ de, en, fr, it }) => [de, en, fr, it]).join(' ');
    expect(words).not.toMatch(/Termin|appointment|rendez-vous|appuntamento/i);
    expect(words).toMatch(/Fieber/);
  });

  it('has an entry for every product, and every text it names exists', () => {
    for (const { key } of groups.flatMap((one) => one.products)) expect(prepareFor(content, key, [])).not.toBeNull();
    const named = content.products.flatMap(({ bring, notes }) => [...bring, ...notes]);
    const fromAddons = content.addons.flatMap(({ notes }) => notes);
    expect([...named, ...fromAddons].filter((key) => !content.texts[key])).toEqual([]);
    expect(prepareFor(content, 'no-such-product', [])).toBeNull();
  });
});
