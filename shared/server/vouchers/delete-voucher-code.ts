import type { voucherAdministration } from '#shared/contract/voucher-administration.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { change, type Tx } from '#shared/server/database/sql.ts';
import { VoucherCode } from '#shared/server/models/voucher-code.ts';
import { UNUSED } from './unused.ts';

/** Deletes a code that was never applied; a used one is taken out of use instead, and its log stays. */
export async function deleteVoucherCode(
  tx: Tx,
  { actor, params: { id } }: Pick<Call<typeof voucherAdministration.deleteVoucherCode>, 'actor' | 'params'>,
) {
  const { voucherId, code } = orNotFound(await findRow(tx, VoucherCode, ['voucherId', 'code'], { where: { id } }));
  if ((await change(tx, `DELETE FROM voucher_codes WHERE id = ? AND ${UNUSED}`, [id])) !== 1) {
    return refuse('voucher-used');
  }
  noteChange(tx, {
    entity: 'voucher',
    id: voucherId,
    event: 'vouchers.code-deleted',
    actor,
    about: null,
    facts: { code },
  });
  return null;
}
