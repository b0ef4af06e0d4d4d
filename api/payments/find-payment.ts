import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { RescheduleState } from '#shared/domain/booking/reschedule-machine.ts';
import { UNENDED_SESSIONS } from '#shared/domain/payments/checkout-session-machine.ts';
import type { Flag, Row } from '#shared/server/database/columns.ts';
import { columns, type Database, selectOne } from '#shared/server/database/sql.ts';
import type { Transaction } from '#shared/server/models/transaction.ts';
import { IS_ASKED, whileOf } from '#shared/server/payments/ask-provider.ts';
import { DECIDED_BACK } from '#shared/server/payments/list-refundable.ts';
import { PRICE, type PriceRow } from '#shared/server/vouchers/find-price.ts';
import { TAKEN } from '#shared/server/vouchers/find-voucher-use.ts';

/** A transaction with its price, and until when its order's slot is held. */
export interface PaymentRow
  extends PriceRow,
    Pick<
      Row<Transaction>,
      'id' | 'transactionNo' | 'type' | 'orderId' | 'amount' | 'status' | 'checkoutState' | 'settledAt'
    > {
  /** Of what this payment holds: the order's time, or the one it shall be moved to. */
  slotState: AppointmentState | null;
  heldUntil: Date | null;
  /** Pages about which the provider has the last word still to say. */
  openPages: number;
  /** Somebody's look has had the provider asked already, a moment ago. */
  isAsked: Flag;
  /** Rappen that somebody decided to give back of it, given or not. */
  decidedBack: string | null;
  /** JSON; null but for the fee of another time. */
  move: string | null;
}

const PAYMENT = columns<PaymentRow>({
  id: 't',
  transactionNo: 't',
  type: 't',
  orderId: 't',
  amount: 't',
  status: 't',
  checkoutState: 't',
  settledAt: 't',
  slotState: 'COALESCE(r.held, a.state)',
  heldUntil: 'COALESCE(r.heldUntil, a.heldUntil)',
  openPages: '(SELECT COUNT(*) FROM checkout_sessions s WHERE s.transactionId = t.id AND s.state IN (?))',
  isAsked: IS_ASKED,
  decidedBack: DECIDED_BACK,
  move: `(SELECT JSON_OBJECT('state', m.state, 'from', ${placeOf('f', 'm.fromStartsAt')}, 'to', ${placeOf('b', 'm.startsAt')})
    FROM reschedules m JOIN partner_branches f ON f.id = m.fromBranchId JOIN partner_branches b ON b.id = m.partnerBranchId
    WHERE m.transactionId = t.id)`,
  ...PRICE,
});

/** A branch and an instant of UTC as the screens name them. */
function placeOf(branch: string, at: string): string {
  const iso = `DATE_FORMAT(${at}, '%Y-%m-%dT%H:%i:%s.000Z')`;
  return `JSON_OBJECT('from', ${iso}, 'branchName', ${branch}.name, 'streetAddress', ${branch}.streetAddress,
    'zipCode', ${branch}.zipCode, 'city', ${branch}.city)`;
}

/** One transaction of an order as it is now, or undefined. */
export function findPayment(
  on: Database,
  { orderId, transactionNo, now }: { orderId: string; transactionNo: string; now: Date },
): Promise<PaymentRow | undefined> {
  return selectOne(
    on,
    PAYMENT,
    `FROM transactions t LEFT JOIN appointments a ON a.orderId = t.orderId AND a.state = ?
     LEFT JOIN (SELECT transactionId, state AS held, heldUntil FROM reschedules WHERE state = ?) r ON r.transactionId = t.id
     WHERE t.transactionNo = ? AND t.orderId = ?`,
    [UNENDED_SESSIONS, whileOf(now), TAKEN, AppointmentState.held, RescheduleState.held, transactionNo, orderId],
  );
}
