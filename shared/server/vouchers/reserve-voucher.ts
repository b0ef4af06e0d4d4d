import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { VoucherCodeState } from '#shared/domain/vouchers/voucher-code-machine.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import type { ChangedBy } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { change, insertNew, type Tx } from '#shared/server/database/sql.ts';
import { VoucherUse } from '#shared/server/models/voucher-use.ts';
import type { LockedTransaction } from '#shared/server/payments/lock-transaction.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import { changeVoucherUse } from './change-voucher-use.ts';
import type { KnownVoucher } from './find-voucher.ts';

/** The limit is asked by the statement that takes a use: however many ask at once, no more than it allows are let through. */
const TAKE = `UPDATE voucher_codes SET uses = uses + 1 WHERE id = ? AND withdrawnAt IS NULL
  AND uses < (SELECT redemptionLimit FROM vouchers WHERE vouchers.id = voucher_codes.voucherId)`;

/**
 * Takes one use of a code for a locked payment whose order has no voucher. It is kept as long as the order's place is held; an
 * order without a held place keeps it as long as a place would be. What is to be paid is `discountPayment`'s.
 */
export async function reserveVoucher(
  tx: Tx,
  payment: Pick<LockedTransaction, 'id' | 'orderId' | 'transactionNo' | 'customerId' | 'slotState' | 'heldUntil'>,
  { codeId, code }: Pick<KnownVoucher, 'codeId' | 'code'>,
  actor: ChangedBy,
): Promise<null | Refusal<'voucher-used-up'>> {
  if ((await change(tx, TAKE, [codeId])) !== 1) return refuse('voucher-used-up');
  const { id: transactionId, orderId, customerId, transactionNo, slotState, heldUntil } = payment;
  const state = VoucherCodeState.available;
  const hold = slotState === AppointmentState.held ? heldUntil : null;
  const { SLOT_HOLD_MINUTES } = await readRuntimeSettings(tx);
  const reservedUntil = hold ?? new Date(tx.now.getTime() + SLOT_HOLD_MINUTES * MINUTE_MS);
  await insertNew(tx, VoucherUse, { orderId, transactionId, codeId, state, reservedUntil });
  const step = { orderId, transactionId, codeId, state, event: 'reserve', actor, reason: 'applied' } as const;
  const reserved = await changeVoucherUse(tx, step, { customerId, transactionNo, code }, { reservedUntil });
  if (!reserved) throw new Error('an order had a voucher already');
  if (hold === null) await appendJob(tx, 'lapse-voucher', { orderId }, { dueAt: reservedUntil });
  return null;
}
