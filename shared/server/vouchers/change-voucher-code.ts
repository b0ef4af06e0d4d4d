import type { voucherAdministration } from '#shared/contract/voucher-administration.ts';
import { readVoucherCode } from '#shared/domain/vouchers/read-voucher-code.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { isDuplicate } from '#shared/server/database/is-duplicate.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { change, columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { VoucherCode } from '#shared/server/models/voucher-code.ts';
import { UNUSED } from './unused.ts';

const LOCKED = columns<Pick<Row<VoucherCode>, 'voucherId' | 'code' | 'withdrawnAt'>>({
  ...{ voucherId: 'voucherId', code: 'code', withdrawnAt: 'withdrawnAt' },
});

/**
 * Takes a code out of use, or puts it back, and spells one anew that nobody has used yet. Orders that have it keep it. What only the
 * server knows is dropped.
 */
export async function changeVoucherCode(
  tx: Tx,
  {
    actor,
    params: { id },
    body,
  }: Pick<Call<typeof voucherAdministration.changeVoucherCode>, 'actor' | 'params' | 'body'>,
) {
  const found = orNotFound(await selectOne(tx, LOCKED, 'FROM voucher_codes WHERE id = ? FOR UPDATE', [id]));
  const code = body.code == null ? found.code : readVoucherCode(body.code);
  if (code === null) return refuse('invalid-input', { fields: [{ path: 'code', key: 'field.voucher-code' }] });
  const isWithdrawn = found.withdrawnAt !== null;
  const withdrawn = body.withdrawn ?? isWithdrawn;
  if (code === found.code && withdrawn === isWithdrawn) return null;
  if (code !== found.code) {
    const spelt = await spell(tx, id, code);
    if (spelt === 'taken') return refuse('voucher-code-taken');
    if (spelt === 0) return refuse('voucher-used');
  }
  await updateRows(tx, VoucherCode, { withdrawnAt: withdrawn ? (found.withdrawnAt ?? tx.now) : null }, { id });
  noteChange(tx, {
    entity: 'voucher',
    id: found.voucherId,
    event: 'vouchers.code-changed',
    actor,
    about: null,
    facts: { from: found.code, to: code, withdrawn },
  });
  return null;
}

async function spell(tx: Tx, id: string, code: string): Promise<number | 'taken'> {
  try {
    return await change(tx, `UPDATE voucher_codes SET code = ? WHERE id = ? AND ${UNUSED}`, [code, id]);
  } catch (error) {
    if (isDuplicate(error)) return 'taken';
    throw error;
  }
}
