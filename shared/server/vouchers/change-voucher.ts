import type { voucherAdministration } from '#shared/contract/voucher-administration.ts';
import { refuseVoucher } from '#shared/domain/vouchers/refuse-voucher.ts';
import { isRefusal, orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { Voucher } from '#shared/server/models/voucher.ts';
import { checkGroups } from './check-groups.ts';
import { wholeLabel } from './create-voucher.ts';
import { lockVoucher } from './lock-voucher.ts';

/**
 * Changes a voucher; what only the server knows is dropped, and what is left out stays. A version that was read says from what it was
 * changed: somebody else's change in between is not overwritten. Orders that have it keep the price they were shown.
 */
export async function changeVoucher(
  tx: Tx,
  { actor, params, body }: Pick<Call<typeof voucherAdministration.changeVoucher>, 'actor' | 'params' | 'body'>,
) {
  const { id } = params;
  const voucher = orNotFound(await lockVoucher(tx, id));
  if (body.version != null && body.version !== voucher.version) return refuse('conflict');
  const published = body.published ?? Boolean(voucher.published);
  const faults = refuseVoucher({ ...body, published });
  if (faults.length > 0) return refuse('invalid-input', { fields: faults });
  const productGroups = body.productGroups ? [...new Set(body.productGroups)] : voucher.productGroups;
  const unknown = await checkGroups(tx, productGroups, voucher.productGroups);
  if (isRefusal(unknown)) return unknown;
  const version = voucher.version + 1;
  const changes = {
    label: wholeLabel(body.label),
    expiresAt: body.expiration ? new Date(body.expiration) : voucher.expiresAt,
    redemptionLimit: body.redemptionLimit ?? voucher.redemptionLimit,
    published,
    discountType: body.discount.type,
    discountValue: body.discount.value,
    productGroups,
    version,
  };
  await updateRows(tx, Voucher, changes, { id });
  const facts = {
    published,
    redemptionLimit: changes.redemptionLimit,
    discount: `${changes.discountValue} ${changes.discountType}`,
    expiration: changes.expiresAt.toISOString(),
  };
  noteChange(tx, { entity: 'voucher', id, event: 'vouchers.changed', actor, about: null, facts });
  return { version };
}
