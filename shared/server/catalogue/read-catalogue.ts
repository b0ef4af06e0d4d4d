import type { LocalText } from '#shared/languages.ts';
import { type Database, select, selectOne, type Tx } from '#shared/server/database/sql.ts';

type Application = 'branch' | 'homesampling';

/** A product as it is sold now; prices in Rappen. */
export interface Product {
  key: string;
  groupKey: string;
  active: boolean;
  name: LocalText;
  description: LocalText;
  price: number;
  markers: string[];
  sampleType: 'venous' | 'capillary';
  fastingHours: number;
  turnaroundDays: number;
  applications: Application[];
  onlyForSex: 'male' | 'female' | null;
}

export interface ProductGroup {
  key: string;
  active: boolean;
  icon: string;
  name: LocalText;
  tagline: LocalText;
  resultCategories: string[];
  products: Product[];
}

export interface Addon {
  key: string;
  active: boolean;
  productGroups: string[];
  name: LocalText;
  description: LocalText;
  price: number;
  markers: string[];
  sampleType: 'venous' | 'capillary';
}

/** Active groups in order, each with its active products. */
export async function readProductGroups(on: Database | Tx): Promise<ProductGroup[]> {
  const [groups, products] = [
    await select<Omit<ProductGroup, 'products'>>(on, 'SELECT * FROM product_groups WHERE active = 1 ORDER BY position'),
    await select<Product & { sex: 'male' | 'female' | null }>(
      on,
      'SELECT * FROM products WHERE active = 1 ORDER BY position',
    ),
  ];
  return groups.map((group) => ({
    ...group,
    active: true,
    products: products
      .filter((product) => product.groupKey === group.key)
      .map((product) => ({ ...product, active: true, onlyForSex: product.sex })),
  }));
}

/** One active product of an active group; the group without its texts. */
export async function findProduct(
  on: Database | Tx,
  groupKey: string,
  key: string,
): Promise<{ group: Pick<ProductGroup, 'key' | 'active'>; product: Product } | undefined> {
  const row = await selectOne<Product & { sex: 'male' | 'female' | null }>(
    on,
    `SELECT p.* FROM products p JOIN product_groups g ON g.\`key\` = p.groupKey
     WHERE p.\`key\` = ? AND p.groupKey = ? AND p.active = 1 AND g.active = 1`,
    [key, groupKey],
  );
  return row && { group: { key: groupKey, active: true }, product: { ...row, active: true, onlyForSex: row.sex } };
}

/** Active add-ons in order; with `keys` only those. */
export async function readAddons(on: Database | Tx, keys?: readonly string[]): Promise<Addon[]> {
  if (keys?.length === 0) return [];
  const among = keys ? ` AND \`key\` IN (${keys.map(() => '?').join(',')})` : '';
  const addons = await select<Addon>(on, `SELECT * FROM addons WHERE active = 1${among} ORDER BY position`, keys);
  return addons.map((addon) => ({ ...addon, active: true }));
}
