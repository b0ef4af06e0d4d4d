import { v7 as uuidv7 } from 'uuid';
import { transition } from '#shared/domain/machine.ts';
import {
  VOUCHER_CODE_MACHINE,
  type VoucherCodeEvent,
  type VoucherCodeState,
} from '#shared/domain/vouchers/voucher-code-machine.ts';
import type { EventName } from '#shared/events.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { type ChangedBy, noteChange } from '#shared/server/database/note-change.ts';
import { insert, type Tx } from '#shared/server/database/sql.ts';
import { VoucherRedemption } from '#shared/server/models/voucher-redemption.ts';
import { VoucherUse } from '#shared/server/models/voucher-use.ts';

/** What can happen to the use of a code; codes themselves are withdrawn elsewhere. */
export type UseEvent = Exclude<VoucherCodeEvent, 'withdraw'>;

/** A use as it was read, with the code it is of from now on. */
export interface VoucherUseStep extends Omit<Row<VoucherUse>, 'reservedUntil'> {
  event: UseEvent;
  actor: ChangedBy;
  /** In English, for the log. */
  reason: string;
}

const NOTED: Record<UseEvent, EventName> = {
  reserve: 'vouchers.applied',
  redeem: 'vouchers.redeemed',
  'give-back': 'vouchers.given-back',
};

/**
 * The one way a use changes its state: the table decides, the write repeats the old state as a condition, the log gets its line
 * and the change is noted on the order. False where the table does not know the step or somebody was faster. The code's
 * count is the caller's.
 */
export async function changeVoucherUse(
  tx: Tx,
  { orderId, transactionId, codeId, state, event, actor, reason }: VoucherUseStep,
  about: { customerId: string; transactionNo: string; code: string },
  changes: Partial<Pick<Row<VoucherUse>, 'reservedUntil'>> = {},
): Promise<{ to: VoucherCodeState } | null> {
  const next = transition(VOUCHER_CODE_MACHINE, state, event);
  if (!next) return null;
  const written = { ...changes, transactionId, codeId, state: next.to };
  if ((await updateRows(tx, VoucherUse, written, { orderId, state })) !== 1) return null;
  const isPerson = 'userId' in actor;
  await insert(tx, VoucherRedemption, {
    id: uuidv7(),
    codeId,
    orderId,
    transactionId,
    event,
    at: tx.now,
    actorId: isPerson ? actor.userId : null,
    actor: isPerson ? (actor.roles.find((role) => role !== 'customer') ?? 'customer') : actor.job,
    reason,
  });
  const facts = { transactionNo: about.transactionNo, voucherCode: about.code };
  noteChange(tx, { entity: 'order', id: orderId, event: NOTED[event], actor, about: about.customerId, facts });
  return next;
}
