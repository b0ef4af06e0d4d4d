import type { FieldError } from '#shared/errors.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { Product } from '#shared/server/models/product.ts';

/** The tests of a branch that nobody has ever sold: a key that was typed wrong would close the branch in silence. */
export async function refuseProducts(tx: Tx, products: readonly string[] | null | undefined): Promise<FieldError[]> {
  if (!products) return [];
  const known = await findRows(tx, Product, ['key'], { where: { key: [...products] } });
  const keys = new Set(known.map(({ key }) => key));
  return products.flatMap((key, at) => (keys.has(key) ? [] : [{ path: `products[${at}]`, key: 'field.choose' }]));
}
