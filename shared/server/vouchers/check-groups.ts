import { type Refusal, refuse } from '#shared/errors.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { ProductGroup } from '#shared/server/models/product-group.ts';

/**
 * A voucher for a group that the shop does not have would be worth nothing, and nobody would see why.
 * @param former groups that the voucher has: one that the shop has no more stays where it was
 */
export async function checkGroups(
  tx: Tx,
  keys: readonly string[],
  former: readonly string[] = [],
): Promise<null | Refusal<'invalid-input'>> {
  if (keys.every((key) => former.includes(key))) return null;
  const offered = (await findRows(tx, ProductGroup, ['key'])).map(({ key }) => key);
  const known = new Set([...offered, ...former]);
  const fields = keys.flatMap((key, position) =>
    known.has(key) ? [] : [{ path: `productGroups[${position}]`, key: 'field.choose' }],
  );
  return fields.length === 0 ? null : refuse('invalid-input', { fields });
}
