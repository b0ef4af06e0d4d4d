import type { OrderView, PaymentView, TransactionView } from '#shared/views/orders.ts';
import { PERSON } from './purchase-screens.tsx';

export const ORDER_ID = 'an-order';
export const NUMBER = '2600000018';
export const FIRST = `${NUMBER}-1`;
/** Of something that never comes while a test runs, and of something long over. */
export const AHEAD = '2999-01-02T08:00:00.000Z';
export const OVER = '2020-01-08T07:00:00.000Z';

export const inAll = (word: string) => ({ de: word, en: word, fr: word, it: word });

export const APPOINTMENT = {
  _id: ORDER_ID,
  from: AHEAD,
  to: '2999-01-02T08:10:00.000Z',
  partnerBranchId: 'b1',
  branchName: 'Eulach Apotheke',
  streetAddress: 'Brunnengasse 21',
  zipCode: '8400',
  city: 'Winterthur',
  latitude: 47.5,
  longitude: 8.7,
};
export const HOME = { streetAddress: 'Neuweg 7', zipCode: '8404', city: 'Winterthur' };
export const HELD = { until: '2999-01-01T08:00:00.000Z', asking: false, lapsed: false, usedUp: false };

export const aTransaction = (change: Partial<TransactionView> = {}): TransactionView => ({
  ...{ transactionNo: FIRST, type: 'order', status: 'settled', amount: 12_900, discount: 0, voucherCode: null },
  ...{ lines: [], paidWith: null, elsewhere: false, settledAt: OVER, createdAt: OVER },
  ...change,
});

/** A paid order of a test at a branch, its appointment still to come. */
export const anOrder = (change: Partial<OrderView> = {}): OrderView => ({
  ...{ _id: ORDER_ID, orderNumber: NUMBER, customerId: PERSON.id, version: 1, createdAt: OVER },
  ...{ status: 0, label: 'paid', application: 'branch', productGroupKey: 'check' },
  product: { key: 'basic', name: inAll('Basis-Check'), sampleType: 'venous', fastingHours: 12, turnaroundDays: 3 },
  items: [
    { kind: 'product', key: 'basic', name: inAll('Basis-Check'), price: 12_900, discount: 0, markers: ['ferritin'] },
  ],
  ...{ total: 12_900, discount: 0, pricePaid: 12_900, voucherCode: null },
  ...{ appointment: APPOINTMENT, hold: null, kit: null, deliveryAddress: null, invoiceAddress: null },
  ...{ transactions: [aTransaction()], lastUpdatedTransactionNo: FIRST },
  ...{ preparationSurvey: null, seenTermsAndConditions: true, statementMissing: false },
  ...{ testResult: null, expectedResultDate: null, followUp: null, newSample: null, lastChange: null },
  ...{ addingBarred: null, cancelling: null, rescheduling: null, cancellation: null, allowedStatuses: [] },
  seller: { ...HOME, name: 'Messlinie AG', uid: '' },
  history: [{ from: null, to: 0, at: OVER }],
  ...change,
});

/** The same order before anything was paid: its time is held. */
export const anUnpaidOrder = (change: Partial<OrderView> = {}): OrderView =>
  anOrder({
    ...{ status: null, label: 'pending-for-payment', hold: HELD, history: [], pricePaid: 0 },
    transactions: [aTransaction({ status: 'N/A', settledAt: null })],
    ...change,
  });

/** A home test instead of an appointment. */
export const AT_HOME = {
  application: 'homesampling',
  appointment: null,
  hold: null,
  deliveryAddress: HOME,
} satisfies Partial<OrderView>;

/** The payment that the order was placed with, of which nothing was tried yet. */
export const aPayment = (change: Partial<PaymentView> = {}): PaymentView => ({
  ...{ transactionNo: FIRST, type: 'order', orderId: ORDER_ID, amount: 12_900, discount: 0, voucherCode: null },
  ...{ lines: [], state: 'none', settledAt: null, holdUntil: HELD.until, asking: false, move: null },
  ...change,
});
