import { demoIntentId } from '#dev/stand-ins/stripe/demo-payment.ts';
import medicalStatement from '#shared/content/medical-statement.json' with { type: 'json' };
import pages from '#shared/content/pages.json' with { type: 'json' };
import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { priceOrder } from '#shared/domain/catalogue/price-order.ts';
import { TransactionStatus } from '#shared/domain/orders/transaction.ts';
import { CheckoutState } from '#shared/domain/payments/transaction-machine.ts';
import type { Answer } from '#shared/domain/surveys/survey.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import { SLOT_HOLD_MINUTES } from '#shared/limits/booking.ts';
import type { Addon, Product } from '#shared/server/catalogue/read-catalogue.ts';
import { LedgerEntry } from '#shared/server/models/ledger-entry.ts';
import { OrderHistory } from '#shared/server/models/order-history.ts';
import type { NewOrder } from '#shared/server/orders/insert-orders.ts';
import { answerSurvey, countAnswers } from './answer-survey.ts';
import { demoId } from './demo-id.ts';
import type { DemoOrder } from './demo-orders.ts';
import type { DemoPerson } from './demo-people.ts';
import { branchId } from './load-catalogue.ts';
import { personId } from './load-people.ts';
import type { RowBook } from './row-book.ts';
import type { Schedule } from './schedule-order.ts';
import type { HistoryStep } from './walk-events.ts';

const TERMS_VERSION = pages.pages.find(({ key }) => key === 'terms')?.version ?? '1.0';

/** An order with all that its rows are made of. */
export interface PlacedOrder {
  id: string;
  orderNumber: string;
  order: DemoOrder;
  customer: DemoPerson;
  product: Product;
  addons: Addon[];
  schedule: Schedule;
  history: HistoryStep[];
}

export const orderId = (ref: string): string => demoId('order', ref);

const transactionId = (ref: string): string => demoId('transaction', ref);

/** The order as the product's own function writes it, with what happened to it since. */
export function toNewOrder(placed: PlacedOrder, survey: NewOrder['survey'], now: Date): NewOrder {
  const { id, orderNumber, order, customer, product, addons, schedule, history } = placed;
  const { zipCode = '', city = '', streetAddress = '' } = customer;
  return {
    id,
    orderNumber,
    customerId: personId(customer.ref),
    language: customer.preferredLanguage,
    product,
    addons,
    slot: slotOf(placed),
    deliveryAddress: order.branch ? null : { streetAddress, zipCode, city },
    invoiceAddress: null,
    statementVersion: medicalStatement.version,
    survey,
    placedAt: schedule.createdAt,
    since: {
      order: {
        status: history.at(-1)?.to ?? null,
        seenTermsAndConditions: true,
        termsVersion: TERMS_VERSION,
        refundedAt: order.refunded ? schedule.cancelledAt : null,
        version: history.length + 1,
      },
      transaction: paymentOf(placed),
      survey: questionnaireOf(placed, now),
      appointment: { state: slotState(order) },
    },
  };
}

/** Notes what the product writes after an order: its history, the ledger, and the place of its slot. */
export function noteOrder(book: RowBook, placed: PlacedOrder): void {
  writeLedger(book, placed);
  const slot = slotOf(placed);
  const { id, order, history } = placed;
  if (slot && slotState(order) === AppointmentState.booked) {
    book.takePlace(slot);
  }
  book.addAll(
    OrderHistory,
    history.map(({ from, to, at, actorId, actor, reason }, position) => ({
      id: demoId('history', `${order.ref} ${position}`),
      orderId: id,
      fromStatus: from,
      toStatus: to,
      at,
      actorId,
      actor,
      reason,
    })),
  );
}

/** A place of a slot; only one that lapsed keeps the instant until which it was held. */
function slotOf({ order, schedule }: PlacedOrder): NewOrder['slot'] {
  if (!order.branch || !schedule.slot) return null;
  const heldUntil = new Date(schedule.createdAt.getTime() + SLOT_HOLD_MINUTES * 60_000);
  return {
    partnerBranchId: branchId(order.branch),
    startsAt: new Date(schedule.slot.from),
    endsAt: new Date(schedule.slot.to),
    heldUntil: slotState(order) === AppointmentState.lapsed ? heldUntil : null,
  };
}

const intentOf = ({ orderNumber, product, addons }: PlacedOrder): string =>
  demoIntentId(orderNumber, priceOrder(product, addons).total);

/** The payment as it ended. */
function paymentOf(placed: PlacedOrder): NonNullable<NewOrder['since']>['transaction'] {
  const { order, schedule } = placed;
  const isPaid = order.events.includes('settle');
  const isCancelled = order.events.includes('cancel');
  return {
    id: transactionId(order.ref),
    status: order.refunded
      ? TransactionStatus.refunded
      : isPaid
        ? TransactionStatus.settled
        : isCancelled
          ? TransactionStatus.canceled
          : TransactionStatus.open,
    attempt: isPaid ? 1 : 0,
    checkoutState: isPaid ? CheckoutState.complete : CheckoutState.none,
    paymentIntentId: isPaid ? intentOf(placed) : null,
    settledAt: isPaid ? schedule.paidAt : null,
  };
}

/** A ledger row for every Rappen that came or went. */
function writeLedger(book: RowBook, placed: PlacedOrder): void {
  const { orderNumber, order, product, addons, schedule } = placed;
  if (!order.events.includes('settle')) return;
  const amount = priceOrder(product, addons).total;
  const entry = { transactionId: transactionId(order.ref), amount };
  book.add(LedgerEntry, { ...entry, providerId: intentOf(placed), kind: 'payment', at: schedule.paidAt });
  if (order.refunded) {
    const refund = { providerId: `re_demo_${orderNumber}`, kind: 'refund', at: schedule.cancelledAt } as const;
    book.add(LedgerEntry, { ...entry, ...refund });
  }
}

/** The questionnaire as far as the plan says it is answered. */
function questionnaireOf(placed: PlacedOrder, now: Date): NonNullable<NewOrder['since']>['survey'] {
  const { order, customer, schedule } = placed;
  const answers = listAnswers(placed, now);
  const isComplete = order.questionnaire === 'complete';
  const { PENDING, IN_PROGRESS, COMPLETED } = SurveyStatus;
  return {
    id: customerSurveyId(order.ref),
    status: isComplete ? COMPLETED : answers.length > 0 ? IN_PROGRESS : PENDING,
    ...countAnswers(answers, customer.sex, placed.product.groupKey),
    startedAt: answers.length > 0 ? schedule.answeredAt : null,
    completedAt: isComplete ? new Date(schedule.answeredAt.getTime() + 9 * 60_000) : null,
    completedBy: isComplete ? personId(customer.ref) : null,
    version: answers.length + 1,
  };
}

export const customerSurveyId = (ref: string): string => demoId('customer-survey', ref);

/** Answers of a questionnaire that was begun. */
const BEGUN = 14;

/** What the customer has answered so far. */
export function listAnswers({ order, customer, product }: PlacedOrder, now: Date): Answer[] {
  const all = order.questionnaire === 'open' ? [] : answerSurvey(customer, now, product.groupKey);
  return order.questionnaire === 'begun' ? all.slice(0, BEGUN) : all;
}

/** What became of an order's appointment. */
export function slotState({ events }: DemoOrder): AppointmentState {
  if (events.includes('cancel')) return AppointmentState.released;
  return events.includes('settle') ? AppointmentState.booked : AppointmentState.lapsed;
}
