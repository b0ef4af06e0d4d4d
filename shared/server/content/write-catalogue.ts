import type { AddonFile, ProductGroupFile } from '#shared/domain/content/catalogue-files.ts';
import type { ContentFiles } from '#shared/domain/content/content-kinds.ts';
import type { NewRow } from '#shared/server/database/columns.ts';
import { change, type Tx } from '#shared/server/database/sql.ts';
import { insertMissing, upsertRows } from '#shared/server/database/upsert-rows.ts';
import { Addon } from '#shared/server/models/addon.ts';
import { Product } from '#shared/server/models/product.ts';
import { ProductGroup } from '#shared/server/models/product-group.ts';

/**
 * Writes what is sold into its tables, which orders, prices and vouchers refer to. What falls away is kept and not sold any more, because
 * orders name it.
 * @param mode `missing` only adds: what a database holds already stays as it is
 */
export async function writeCatalogue(
  tx: Tx,
  files: Pick<ContentFiles, 'product-groups' | 'addons'>,
  mode: 'missing' | 'all',
): Promise<void> {
  const groups = files['product-groups'] as ProductGroupFile[];
  const addons = files.addons as AddonFile[];
  const write = mode === 'all' ? upsertRows : insertMissing;
  await write(tx, ProductGroup, groups.map(groupRow));
  await write(tx, Product, groups.flatMap(productRows));
  await write(tx, Addon, addons.map(addonRow));
  if (mode === 'missing') return;
  const keysOf = (list: readonly { key: string }[]) => list.map(({ key }) => key);
  const sold = [
    ['product_groups', keysOf(groups)],
    ['products', keysOf(groups.flatMap(({ products }) => products))],
    ['addons', keysOf(addons)],
  ] as const;
  for (const [table, keys] of sold)
    await change(tx, `UPDATE ${table} SET active = 0 WHERE active = 1 AND \`key\` NOT IN (?)`, [['', ...keys]]);
}

const groupRow = (group: ProductGroupFile): NewRow<ProductGroup> => ({
  key: group.key,
  active: group.active ? 1 : 0,
  position: group.order,
  icon: group.icon,
  name: group.name,
  tagline: group.tagline,
  resultCategories: group.resultCategories,
});

const productRows = (group: ProductGroupFile): NewRow<Product>[] =>
  group.products.map((product, position) => ({
    key: product.key,
    groupKey: group.key,
    active: product.active ? 1 : 0,
    position,
    name: product.name,
    description: product.description,
    price: product.price,
    markers: [...product.markers],
    sampleType: product.sampleType,
    fastingHours: product.fastingHours,
    turnaroundDays: product.turnaroundDays,
    applications: [...product.applications],
    sex: product.onlyForSex ?? null,
    programme: product.programme ?? null,
  }));

const addonRow = (addon: AddonFile, position: number): NewRow<Addon> => ({
  key: addon.key,
  active: addon.active ? 1 : 0,
  position,
  productGroups: [...addon.productGroups],
  name: addon.name,
  description: addon.description,
  price: addon.price,
  markers: [...addon.markers],
  sampleType: addon.sampleType,
  sex: addon.onlyForSex ?? null,
});
