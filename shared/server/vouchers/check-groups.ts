import { type Refusal, refuse } from '#shared/errors.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { ProductGroup } from '#shared/server/models/product-group.ts';

/** A voucher for a group that the shop does not have would be worth nothing, and nobody would see why. */
export async function checkGroups(tx: Tx, keys: readonly string[]): Promise<null | Refusal<'invalid-input'>> {
  if (keys.length === 0) return null;
  const known = new Set((await findRows(tx, ProductGroup, ['key'])).map(({ key }) => key));
  const fields = keys.flatMap((key, position) =>
    known.has(key) ? [] : [{ path: `productGroups[${position}]`, key: 'field.choose' }],
  );
  return fields.length === 0 ? null : refuse('invalid-input', { fields });
}
