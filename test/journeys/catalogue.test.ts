import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import content from '#shared/content/addons.json' with { type: 'json' };
import { updateRows } from '#shared/server/database/model-rows.ts';
import { insert } from '#shared/server/database/sql.ts';
import { Product } from '#shared/server/models/product.ts';
import { ProductGroup } from '#shared/server/models/product-group.ts';
import { RuntimeSetting } from '#shared/server/models/runtime-setting.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { Visitor } from '#test/setup/visitor.ts';

let world: World;
let visitor: Visitor;

beforeAll(async () => {
  world = await openWorld();
  visitor = new Visitor(world);
});

afterAll(() => world.close());

const addonsOf = (id: string) => visitor.call('listAddons', { params: { id } });
const groupOf = (id: string) => visitor.call('getProductGroup', { params: { id } });

describe('what can be bought', () => {
  it('is named in four languages, with prices in Rappen and the areas its values belong to', async () => {
    const { productGroups } = await visitor.need('listProductGroups');
    expect(productGroups.length).toBeGreaterThan(2);
    for (const { name, products, resultCategories } of productGroups) {
      expect(Object.keys(name).toSorted()).toEqual(['de', 'en', 'fr', 'it']);
      const areas = resultCategories.map(({ key }) => key);
      for (const product of products) {
        expect(Number.isInteger(product.price)).toBe(true);
        expect(product.markers.length).toBeGreaterThan(0);
        for (const { resultCategory } of product.markers) expect(areas).toContain(resultCategory);
      }
    }
  });

  it('is the same alone as in the list, with the add-ons that are offered to it', async () => {
    const { productGroups } = await visitor.need('listProductGroups');
    const listed = productGroups.find(({ key }) => key === 'health-check');
    expect((await groupOf('health-check')).reply).toEqual(listed);
    const { addons } = await visitor.need('listAddons', { params: { id: 'health-check' } });
    expect(addons.map(({ key }) => key)).toContain('addon-vitamin-d');
    for (const { key } of productGroups) {
      const offered = (await addonsOf(key)).reply.addons.map((addon) => addon.key);
      const meant = content.filter(({ productGroups: groups }) => groups.includes(key)).map((addon) => addon.key);
      expect([key, offered.toSorted()]).toEqual([key, meant.toSorted()]);
    }
  });

  it('is not found under a name nobody gave, nor are its add-ons', async () => {
    expect(await groupOf('made-up')).toMatchObject({ status: 404, error: { error: 'not-found' } });
    expect(await addonsOf('made-up')).toMatchObject({ status: 404, error: { error: 'not-found' } });
  });

  it('says that it is active, and for whom an add-on is', async () => {
    const { productGroups } = await visitor.need('listProductGroups');
    const { addons } = (await addonsOf('health-check')).reply;
    const all = [...productGroups, ...productGroups.flatMap(({ products }) => products), ...addons];
    expect(new Set(all.map(({ active }) => active))).toEqual(new Set([true]));
    expect(addons.flatMap(({ key, sex }) => (sex === null ? [] : [[key, sex]]))).toEqual([['addon-psa', 'male']]);
  });

  it('leaves out a product and a group that are switched off', async () => {
    await updateRows(world.services, Product, { active: 0 }, { key: 'heart-basic' });
    expect((await groupOf('heart')).reply.products.map(({ key }) => key)).not.toContain('heart-basic');
    await updateRows(world.services, ProductGroup, { active: 0 }, { key: 'heart' });
    expect([(await groupOf('heart')).status, (await addonsOf('heart')).status]).toEqual([404, 404]);
    const { productGroups } = await visitor.need('listProductGroups');
    expect(productGroups.map(({ key }) => key)).not.toContain('heart');
  });

  it('shows no price while prices are switched off', async () => {
    const off = { name: 'DISPLAY_PRICE', value: false, updatedAt: world.services.now(), updatedBy: null } as const;
    await insert(world.services, RuntimeSetting, off);
    const { productGroups } = await visitor.need('listProductGroups');
    const { addons } = await visitor.need('listAddons', { params: { id: 'health-check' } });
    const prices = [...productGroups.flatMap(({ products }) => products), ...addons].map(({ price }) => price);
    expect(new Set(prices)).toEqual(new Set([null]));
  });
});
