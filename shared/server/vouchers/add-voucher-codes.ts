import { v7 as uuidv7 } from 'uuid';
import type { voucherAdministration } from '#shared/contract/voucher-administration.ts';
import { readVoucherCode } from '#shared/domain/vouchers/read-voucher-code.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import { VOUCHER_CODES_MAX } from '#shared/limits/vouchers.ts';
import type { Call } from '#shared/server/call.ts';
import { countRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { insertManyNew, insertNew, type Tx } from '#shared/server/database/sql.ts';
import { VoucherCode } from '#shared/server/models/voucher-code.ts';
import { drawCode } from './draw-code.ts';
import { lockVoucher } from './lock-voucher.ts';

/** Gives a voucher one code of the administrator's own, or a number of random ones that nobody has. */
export async function addVoucherCodes(
  tx: Tx,
  {
    actor,
    params: { id },
    body,
  }: Pick<Call<typeof voucherAdministration.addVoucherCodes>, 'actor' | 'params' | 'body'>,
) {
  const { code, count } = body;
  if ((code == null) === (count == null)) {
    return refuse('invalid-input', { fields: [{ path: code == null ? 'code' : 'count', key: 'field.code-or-count' }] });
  }
  const own = code == null ? null : readVoucherCode(code);
  if (code != null && own === null)
    return refuse('invalid-input', { fields: [{ path: 'code', key: 'field.voucher-code' }] });
  orNotFound(await lockVoucher(tx, id));
  const added = count ?? 1;
  if ((await countRows(tx, VoucherCode, { voucherId: id })) + added > VOUCHER_CODES_MAX) {
    return refuse('voucher-codes-full', { details: { most: VOUCHER_CODES_MAX } });
  }
  const rowOf = (text: string) => ({
    ...{ id: uuidv7(), voucherId: id, code: text, withdrawnAt: null, createdAt: tx.now },
  });
  if (own !== null && !(await insertNew(tx, VoucherCode, rowOf(own)))) return refuse('voucher-code-taken');
  // Codes that somebody has are drawn anew: the unique key decides.
  for (let left = own === null ? added : 0; left > 0; )
    left -= await insertManyNew(
      tx,
      VoucherCode,
      Array.from({ length: left }, () => rowOf(drawCode())),
    );
  noteChange(tx, { entity: 'voucher', id, event: 'vouchers.codes-added', actor, about: null, facts: { added } });
  return { added };
}
