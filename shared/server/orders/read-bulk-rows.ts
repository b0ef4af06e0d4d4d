import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { sumRappen } from '#shared/domain/money.ts';
import { type BulkFacts, BulkKind, type BulkWish } from '#shared/domain/orders/bulk-act.ts';
import type { OutlookRow } from '#shared/domain/orders/bulk-outlook.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import { VoucherCodeState } from '#shared/domain/vouchers/voucher-code-machine.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, select, type Tx } from '#shared/server/database/sql.ts';
import { listNextSmsAt } from '#shared/server/messaging/next-sms-at.ts';
import type { Appointment } from '#shared/server/models/appointment.ts';
import type { Order } from '#shared/server/models/order.ts';
import type { User } from '#shared/server/models/user.ts';
import { isGivenBack, listRefundables } from '#shared/server/payments/list-refundable.ts';

/** One of the orders that a bulk act is about, with what decides about it and what is shown of it. */
export interface BulkRow extends BulkFacts, OutlookRow {
  orderId: string;
  orderNumber: string;
  customerId: string;
  firstName: string;
  lastName: string;
  phoneNo: string;
  /** Start of the appointment that has a place. */
  startsAt: Date | null;
}

interface ReadRow
  extends Pick<Row<User>, 'firstName' | 'lastName' | 'phoneNo' | 'closedAt'>,
    Pick<Row<Order>, 'orderNumber' | 'customerId' | 'status'> {
  orderId: string;
  language: Row<User>['preferredLanguage'];
  surveyStatus: SurveyStatus | null;
  unreleased: 0 | 1;
  voucher: VoucherCodeState | null;
  slotState: Row<Appointment>['state'] | null;
  startsAt: Date | null;
}

const READ = columns<ReadRow>({
  ...{ orderId: 'o.id', orderNumber: 'o', customerId: 'o', status: 'o', firstName: 'u', lastName: 'u', phoneNo: 'u' },
  ...{ closedAt: 'u', language: 'u.preferredLanguage', surveyStatus: 's.status', slotState: 'a.state', startsAt: 'a' },
  unreleased: 'COALESCE(NOT (r.releasedVersion <=> r.version), 0)',
  voucher: '(SELECT v.state FROM voucher_uses v WHERE v.orderId = o.id LIMIT 1)',
});

const FROM = `FROM orders o JOIN users u ON u.id = o.customerId
  LEFT JOIN customer_surveys s ON s.orderId = o.id LEFT JOIN appointments a ON a.orderId = o.id
  LEFT JOIN test_results r ON r.orderId = o.id WHERE o.id IN (?)`;

/** These orders by their ids, with all that decides about the act; what is no order is not among them. */
export async function readBulkRows(
  on: Database | Tx,
  wish: BulkWish,
  { orderIds, now }: { orderIds: readonly string[]; now: Date },
): Promise<Map<string, BulkRow>> {
  const rows = await select(on, READ, FROM, [orderIds]);
  const cancels = wish.kind === BulkKind.cancel;
  const payments = cancels ? await listRefundables(on, orderIds) : new Map<string, never[]>();
  const people = [...new Set(rows.map(({ customerId }) => customerId))];
  const nextSmsAt = wish.kind === BulkKind.sms ? await listNextSmsAt(on, people, now) : new Map<string, string>();
  return new Map(
    rows.map(({ closedAt, surveyStatus, unreleased, voucher, slotState, startsAt, ...row }) => {
      const left = (payments.get(row.orderId) ?? []).filter(isGivenBack).map((payment) => payment.left);
      const paid = sumRappen(left);
      const hasPlace = slotState === AppointmentState.held || slotState === AppointmentState.booked;
      const facts: BulkRow = {
        ...row,
        ...{ paid, hasPlace, startsAt: hasPlace ? startsAt : null, isAccountClosed: closedAt !== null },
        questionnaireComplete: surveyStatus === null || surveyStatus === SurveyStatus.COMPLETED,
        hasUnreleasedResult: Boolean(unreleased),
        hasVoucher: voucher === VoucherCodeState.reserved || voucher === VoucherCodeState.redeemed,
        refund: cancels && wish.shouldRefund ? paid : 0,
        nextSmsAt: nextSmsAt.get(row.customerId) ?? null,
      };
      return [row.orderId, facts];
    }),
  );
}
