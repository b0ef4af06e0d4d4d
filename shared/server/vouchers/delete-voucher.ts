import type { voucherAdministration } from '#shared/contract/voucher-administration.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { countRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { change, type Tx } from '#shared/server/database/sql.ts';
import { VoucherCode } from '#shared/server/models/voucher-code.ts';
import { lockVoucher } from './lock-voucher.ts';
import { UNUSED } from './unused.ts';

/** Deletes a voucher with its codes; only one of which no code was ever applied: the history of the others stays. */
export async function deleteVoucher(
  tx: Tx,
  { actor, params: { id } }: Pick<Call<typeof voucherAdministration.deleteVoucher>, 'actor' | 'params'>,
) {
  orNotFound(await lockVoucher(tx, id));
  await change(tx, `DELETE FROM voucher_codes WHERE voucherId = ? AND ${UNUSED}`, [id]);
  if ((await countRows(tx, VoucherCode, { voucherId: id })) > 0) return refuse('voucher-used');
  await change(tx, 'DELETE FROM vouchers WHERE id = ?', [id]);
  noteChange(tx, { entity: 'voucher', id, event: 'vouchers.deleted', actor, about: null });
  return null;
}
