import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { isAsking } from '#shared/domain/booking/is-asking.ts';
import { addDays } from '#shared/domain/calendar-date.ts';
import { weekdayOf, zurichDate } from '#shared/domain/format-date.ts';
import { sumRappen } from '#shared/domain/money.ts';
import { Application } from '#shared/domain/orders/application.ts';
import { kitStatusOf } from '#shared/domain/orders/kit-machine.ts';
import { OrderLabel, orderLabel } from '#shared/domain/orders/order-label.ts';
import { orderMoney } from '#shared/domain/orders/order-money.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { TransactionType } from '#shared/domain/orders/transaction.ts';
import { askedWhen } from '#shared/domain/surveys/select-survey.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import { listPriceLines } from '#shared/domain/vouchers/list-price-lines.ts';
import type { LocalText } from '#shared/languages.ts';
import { MAX_HOLD_RENEWALS } from '#shared/limits/booking.ts';
import type { Config } from '#shared/server/config.ts';
import { liveContent } from '#shared/server/content/live-content.ts';
import { json, jsonRows } from '#shared/server/database/sql.ts';
import type { Creditor } from '#shared/server/read-creditor.ts';
import type {
  OrderHistoryView,
  OrderItemView,
  OrderListItemView,
  OrderView,
  SellerView,
  TransactionView,
} from '#shared/views/orders.ts';
import { presentNewSample, type RejectedRow } from './present-new-sample.ts';
import type { OrderRow, OrderVoucher, ReadOrder, WholeOrderRow } from './read-order.ts';

const SATURDAY = 6;

/** What depends on who looks, and on the rules of this moment. */
export type OrderOffers = Pick<
  OrderView,
  'cancelling' | 'rescheduling' | 'addingBarred' | 'allowedStatuses' | 'lastChange'
>;

/** An order as its owner and administrators see it. */
export function presentOrder(
  row: ReadOrder,
  { offers, config, now }: { offers: OrderOffers; config: Pick<Config, 'creditor'>; now: Date },
): OrderView {
  const items = jsonRows<StoredItem>(row.items).map((item) => ({
    ...item,
    name: json<LocalText>(item.name),
    markers: json<string[]>(item.markers),
  }));
  const planned = jsonRows<PlannedItem>(row.planned)
    .map((item) => ({ ...item, name: json<LocalText>(item.name) }))
    .sort((a, b) => a.position - b.position);
  const voucher = row.voucher && { ...row.voucher, label: json<LocalText>(row.voucher.label) };
  const stored = transactionsOf(row);
  const transactions = stored.map(({ paid: _paid, left: _left, ...transaction }) => ({
    ...transaction,
    ...presentPrice(transaction, { items, planned, voucher }),
    settledAt: instant(transaction.settledAt),
    createdAt: instant(transaction.createdAt) ?? '',
  }));
  return {
    ...presentListItem(row),
    customerId: row.customerId,
    productGroupKey: row.productGroupKey,
    items: items.map(({ transactionNo: _transactionNo, ...item }) => item),
    discount: sumRappen(items.map(({ discount }) => discount)),
    pricePaid: sumRappen(stored.map(({ paid }) => paid ?? 0)),
    hold: presentHold(row, now),
    transactions,
    seenTermsAndConditions: Boolean(row.seenTermsAndConditions),
    statementMissing: row.soldByBranchId !== null && !row.seenTermsAndConditions,
    voucherCode: voucher?.code ?? null,
    deliveryAddress: row.deliveryAddress && json(row.deliveryAddress),
    invoiceAddress: row.invoiceAddress && json(row.invoiceAddress),
    // Nothing is promised before the new sample has its time.
    expectedResultDate: labelOf(row) === OrderLabel.newSampleNeeded ? null : expectedResultDate(row),
    followUp: row.followUpOf && row.followUpKey ? { mainOrderId: row.followUpOf, key: row.followUpKey } : null,
    kit: presentKit(row),
    ...offers,
    seller: presentSeller(config.creditor),
    cancellation: presentCancellation(row),
    history: jsonRows<OrderHistoryView>(row.history).map((step) => ({ ...step, at: instant(step.at) ?? '' })),
  };
}

const presentSeller = ({ name, street: streetAddress, zipCode, city, uid }: Creditor): SellerView => ({
  ...{ name, streetAddress, zipCode, city, uid },
});

interface StoredItem extends OrderItemView {
  /** The payment it came with. */
  transactionNo: string;
}

interface PlannedItem extends StoredItem {
  position: number;
}

interface Priced {
  items: readonly StoredItem[];
  /** What further payments ask for, paid or not. */
  planned: readonly StoredItem[];
  voucher: OrderVoucher | undefined;
}

/** What a payment consists of, and what its voucher took off. */
function presentPrice(
  { transactionNo, type }: Pick<TransactionView, 'transactionNo' | 'type'>,
  { items, planned, voucher }: Priced,
): Pick<TransactionView, 'discount' | 'voucherCode' | 'lines'> {
  const own = (type === TransactionType.addOn ? planned : items).filter((item) => item.transactionNo === transactionNo);
  const { discount, voucherCode, lines } = listPriceLines(
    own,
    voucher?.transactionNo === transactionNo ? voucher : null,
  );
  return { discount, voucherCode, lines };
}

/** An order as a card of the order box. */
export function presentListItem(row: OrderRow): OrderListItemView {
  return {
    _id: row.id,
    orderNumber: row.orderNumber,
    status: row.status,
    label: labelOf(row),
    application: row.application,
    product: {
      key: row.productKey,
      name: json(row.productName),
      sampleType: row.sampleType,
      fastingHours: row.fastingHours,
      turnaroundDays: row.turnaroundDays,
    },
    appointment: presentAppointment(row),
    total: row.total,
    lastUpdatedTransactionNo: row.lastUpdatedTransactionNo,
    preparationSurvey:
      row.surveyId === null
        ? null
        : {
            customerSurveyId: row.surveyId,
            status: row.surveyStatus,
            answered: row.surveyAnswered,
            questions: row.surveyQuestions,
            asked: askedWhen(liveContent().surveys.content, row.productGroupKey),
          },
    newSample: presentNewSample(row, instant),
    testResult:
      row.resultId === null || row.releasedAt === null
        ? null
        : {
            _id: row.resultId,
            releasedAt: row.releasedAt.toISOString(),
            beingCorrected: row.status === OrderStatus.READY_FOR_APPROVAL,
          },
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  };
}

/** As the database wrote them. */
interface StoredTransaction extends Omit<TransactionView, 'elsewhere'> {
  elsewhere: boolean | 0 | 1;
  /** Of a whole order. Rappen that came with it and were not given back, as the ledger has it. */
  paid?: number | null;
  /** Of a whole order. Rappen of it that cancelling can give back; null where it is not booked. */
  left?: number | null;
}

const transactionsOf = ({ transactions }: Pick<OrderRow, 'transactions'>) =>
  jsonRows<StoredTransaction>(transactions).map((transaction) => ({
    ...transaction,
    elsewhere: Boolean(transaction.elsewhere),
  }));

/** Rappen that cancelling an order can give back. */
export const leftToGiveBack = (row: WholeOrderRow): number =>
  sumRappen(transactionsOf(row).map(({ left }) => left ?? 0));

/** What an order's label depends on. */
export interface LabelRow
  extends Pick<OrderRow, 'status' | 'transactions' | 'callbackOpen' | 'refundedAt' | keyof RejectedRow> {
  /** Null without a questionnaire. */
  surveyStatus: SurveyStatus | null;
}

/** The label that every screen, SMS and file shows of an order. */
export const labelOf = (row: LabelRow): OrderLabel =>
  orderLabel({
    status: row.status,
    hasTransaction: true,
    money: orderMoney(transactionsOf(row)),
    questionnaireComplete: row.surveyStatus === null || row.surveyStatus === SurveyStatus.COMPLETED,
    callbackRequested: Boolean(row.callbackOpen),
    refunded: row.refundedAt !== null || transactionsOf(row).some(({ elsewhere }) => elsewhere),
    newSample: presentNewSample(row, instant)?.state ?? null,
  });

function presentAppointment(row: OrderRow): OrderView['appointment'] {
  if (row.partnerBranchId === null || row.slotState === AppointmentState.released) return null;
  return {
    _id: row.id,
    from: row.startsAt.toISOString(),
    to: row.endsAt.toISOString(),
    partnerBranchId: row.partnerBranchId,
    branchName: row.branchName,
    streetAddress: row.branchStreet,
    zipCode: row.branchZip,
    city: row.branchCity,
    latitude: row.latitude,
    longitude: row.longitude,
  };
}

function presentKit(row: WholeOrderRow): OrderView['kit'] {
  if (row.application !== Application.homeSampling) return null;
  return {
    status: kitStatusOf(row.kitStatus, row.status, row.replacedAt !== null),
    trackingNo: row.trackingNo,
    returnTrackingNo: row.returnTrackingNo,
    sentAt: row.sentAt?.toISOString() ?? null,
    returnedAt: row.returnedAt?.toISOString() ?? null,
    atLabAt: row.atLabAt?.toISOString() ?? null,
  };
}

function presentCancellation(row: WholeOrderRow): OrderView['cancellation'] {
  if (row.cancelledAt === null) return null;
  return {
    cancelledAt: row.cancelledAt.toISOString(),
    reasons: json(row.cancelReasons ?? '[]'),
    refund: row.cancelRefund ?? 0,
    kept: row.cancelKept ?? 0,
  };
}

function presentHold(row: OrderRow, now: Date): OrderView['hold'] {
  if (row.partnerBranchId === null || row.heldUntil === null || row.slotState === AppointmentState.booked) return null;
  const lapsed = row.slotState === AppointmentState.lapsed;
  const usedUp = lapsed && row.renewals >= MAX_HOLD_RENEWALS;
  return { until: row.heldUntil.toISOString(), asking: isAsking(row, now), lapsed, usedUp };
}

/** The day a result is expected: working days after the sample, counted from the appointment. */
function expectedResultDate(row: OrderRow): string | null {
  if (row.partnerBranchId === null || row.status === OrderStatus.CANCELLED) return null;
  let date = zurichDate(row.startsAt);
  for (let left = row.turnaroundDays; left > 0; ) {
    date = addDays(date, 1);
    if (weekdayOf(date) < SATURDAY) left -= 1;
  }
  return date;
}

/** Instants inside JSON come as `2026-11-21 08:00:00.000000` in UTC. */
function instant(text: string | null): string | null {
  return text === null ? null : new Date(`${text.replace(' ', 'T').slice(0, 23)}Z`).toISOString();
}
