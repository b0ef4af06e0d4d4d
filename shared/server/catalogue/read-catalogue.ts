import { Application } from '#shared/domain/orders/application.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { columns, type Database, select, selectOne, type Tx } from '#shared/server/database/sql.ts';
import type { Addon as AddonModel } from '#shared/server/models/addon.ts';
import type { Product as ProductModel } from '#shared/server/models/product.ts';
import { ProductGroup as ProductGroupModel } from '#shared/server/models/product-group.ts';

type ProductRow = Omit<Row<ProductModel>, 'active' | 'position' | 'programme'>;
type AddonRow = Omit<Row<AddonModel>, 'active' | 'position'>;

/** A product as it is sold now; prices in Rappen. */
export interface Product extends Omit<ProductRow, 'sex'> {
  active: boolean;
  onlyForSex: ProductRow['sex'];
}

export interface ProductGroup extends Omit<Row<ProductGroupModel>, 'active' | 'position'> {
  active: boolean;
  products: Product[];
}

export interface Addon extends Omit<AddonRow, 'sex'> {
  active: boolean;
  onlyForSex: AddonRow['sex'];
}

const PRODUCT = columns<ProductRow>({
  key: 'p',
  groupKey: 'p',
  name: 'p',
  description: 'p',
  price: 'p',
  markers: 'p',
  sampleType: 'p',
  fastingHours: 'p',
  turnaroundDays: 'p',
  applications: 'p',
  sex: 'p',
});

const ADDON = columns<AddonRow>({
  key: 'a',
  productGroups: 'a',
  name: 'a',
  description: 'a',
  price: 'a',
  markers: 'a',
  sampleType: 'a',
  sex: 'a',
});

/** Active groups in order, each with its active products. */
export async function readProductGroups(on: Database | Tx): Promise<ProductGroup[]> {
  const groups = await findRows(on, ProductGroupModel, ['key', 'icon', 'name', 'tagline', 'resultCategories'], {
    where: { active: 1 },
    order: [['position', 'ASC']],
  });
  const products = (await select(on, PRODUCT, 'FROM products p WHERE p.active = 1 ORDER BY p.position')).map(toProduct);
  return groups.map((group) => ({
    ...group,
    active: true,
    products: products.filter(({ groupKey }) => groupKey === group.key),
  }));
}

/** One active product of an active group; the group without its texts. */
export async function findProduct(
  on: Database | Tx,
  groupKey: string,
  key: string,
): Promise<{ group: Pick<ProductGroup, 'key' | 'active'>; product: Product } | undefined> {
  const row = await selectOne(
    on,
    PRODUCT,
    `FROM products p JOIN product_groups g ON g.\`key\` = p.groupKey
     WHERE p.\`key\` = ? AND p.groupKey = ? AND p.active = 1 AND g.active = 1`,
    [key, groupKey],
  );
  return row && { group: { key: groupKey, active: true }, product: toProduct(row) };
}

/** Whether all of these products are sold now and sampled at a branch. */
export async function areSampledAtBranches(on: Database | Tx, keys: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(keys)];
  const products = await select(
    on,
    PRODUCT,
    `FROM products p JOIN product_groups g ON g.\`key\` = p.groupKey
     WHERE p.\`key\` IN (?) AND p.active = 1 AND g.active = 1`,
    [wanted],
  );
  return products.length === wanted.length && products.every(isSampledAtBranch);
}

const isSampledAtBranch = ({ applications }: ProductRow): boolean => applications.includes(Application.branch);

/** Active add-ons in order; with `keys` only those. */
export async function readAddons(on: Database | Tx, keys?: readonly string[]): Promise<Addon[]> {
  if (keys?.length === 0) return [];
  const rows = keys
    ? await select(on, ADDON, 'FROM addons a WHERE a.active = 1 AND a.`key` IN (?) ORDER BY a.position', [keys])
    : await select(on, ADDON, 'FROM addons a WHERE a.active = 1 ORDER BY a.position');
  return rows.map(({ sex, ...addon }) => ({ ...addon, active: true, onlyForSex: sex }));
}

const toProduct = ({ sex, ...product }: ProductRow): Product => ({ ...product, active: true, onlyForSex: sex });
