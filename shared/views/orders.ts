import type { RescheduleState } from '#shared/domain/booking/reschedule-machine.ts';
import type { KitStatus } from '#shared/domain/orders/application.ts';
import type { FollowUpStatus } from '#shared/domain/orders/follow-up-status.ts';
import type { AddingRefusal } from '#shared/domain/orders/may-add-addons.ts';
import type { OrderLabel } from '#shared/domain/orders/order-label.ts';
import type { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { NewSample, RejectionReason } from '#shared/domain/orders/rejection.ts';
import type { TransactionStatus, TransactionType } from '#shared/domain/orders/transaction.ts';
import type { PaymentState } from '#shared/domain/payments/transaction-machine.ts';
import type { AskedWhen } from '#shared/domain/surveys/survey.ts';
import type { LocalText } from '#shared/languages.ts';
import type { Application, SampleType } from './catalogue.ts';
import type { PriceLineView } from './vouchers.ts';

export interface AddressView {
  streetAddress: string;
  zipCode: string;
  city: string;
}

export interface AppointmentView {
  /** Of the order: it has one appointment. */
  _id: string;
  from: string;
  to: string;
  partnerBranchId: string;
  branchName: string;
  streetAddress: string;
  zipCode: string;
  city: string;
  latitude: number;
  longitude: number;
}

export interface KitView {
  status: KitStatus;
  trackingNo: string | null;
  /** Of the parcel that brings the sample back. */
  returnTrackingNo: string | null;
  sentAt: string | null;
  returnedAt: string | null;
  atLabAt: string | null;
}

export interface OrderItemView {
  kind: 'product' | 'addon';
  key: string;
  name: LocalText;
  /** Rappen, frozen when ordered. */
  price: number;
  /** What a voucher takes off it; frozen when paid. */
  discount: number;
  /** Keys of what is measured for it. */
  markers: string[];
}

/** The company that sells; its number is '' where none is printed. */
export interface SellerView extends AddressView {
  name: string;
  uid: string;
}

/** Type and status words of specification section 3; amounts in Rappen. */
export interface TransactionView {
  transactionNo: string;
  type: TransactionType;
  status: TransactionStatus;
  amount: number;
  /** What a voucher takes off, and its code. */
  discount: number;
  voucherCode: string | null;
  /** What the amount consists of, a voucher last and below 0; empty where it is one sum, as of a refund. */
  lines: PriceLineView[];
  /** The provider's word for the means of payment, such as `twint`; null where it is not known. */
  paidWith: string | null;
  /** Of a refund: it failed, and the money was given back another way than through the provider. */
  elsewhere: boolean;
  settledAt: string | null;
  createdAt: string;
}

/** What a step of the journey needs to be drawn: when the order entered each status. */
export interface OrderHistoryView {
  from: number | null;
  to: number | null;
  at: string;
}

export interface OrderView {
  _id: string;
  orderNumber: string;
  customerId: string;
  /** null until the first transaction settles, else OrderStatus. */
  status: number | null;
  /** Key of the label every screen, SMS and export shows (`common.json`, `orderLabel`). */
  label: OrderLabel;
  application: Application;
  productGroupKey: string;
  product: { key: string; name: LocalText; sampleType: SampleType; fastingHours: number; turnaroundDays: number };
  items: OrderItemView[];
  /** Sum of all items, less what a voucher takes off, Rappen. */
  total: number;
  /** What a voucher takes off all items, Rappen; 0 without one. */
  discount: number;
  /** Settled minus refunded, Rappen. */
  pricePaid: number;
  appointment: AppointmentView | null;
  /**
   * The slot is held for an unpaid order until then; `asking` after it while the provider is asked, `lapsed` once it is free, and
   * `usedUp` when it will not be held again.
   */
  hold: { until: string; asking: boolean; lapsed: boolean; usedUp: boolean } | null;
  transactions: TransactionView[];
  lastUpdatedTransactionNo: string;
  preparationSurvey: {
    customerSurveyId: string;
    status: 0 | 1 | 2;
    answered: number;
    questions: number;
    /** Before the order is paid, or after it. */
    asked: AskedWhen;
  } | null;
  seenTermsAndConditions: boolean;
  /** Ordered at a counter: its customer confirms the medical statement together with the terms. */
  statementMissing: boolean;
  /** Present as soon as a result was released. */
  testResult: { _id: string; releasedAt: string; beingCorrected: boolean } | null;
  /** Zurich date on which the result is expected, or null when unknown. */
  expectedResultDate: string | null;
  voucherCode: string | null;
  deliveryAddress: AddressView | null;
  invoiceAddress: AddressView | null;
  /** Whose recommendation it follows, where it is a follow-up. */
  followUp: { mainOrderId: string; key: string } | null;
  /** Where the kit for home sampling is; null at a branch. */
  kit: KitView | null;
  /** What its customer gets back by cancelling now, Rappen; null when that is not possible any more. */
  cancelling: { refund: number; kept: number } | null;
  /** What the laboratory could not analyse, as far as its customer needs to know; null where no new sample is needed or planned. */
  newSample: NewSampleView | null;
  /** Why no extras can be added any more, or not yet; null while they can. */
  addingBarred: AddingRefusal | null;
  /** What its customer pays to move the appointment now, Rappen; null when that is not possible. */
  rescheduling: { fee: number } | null;
  /** Null while it is not cancelled, and where a job of the product did it. */
  cancellation: { cancelledAt: string; reasons: string[]; refund: number; kept: number } | null;
  /** Who sells and sends its invoices. */
  seller: SellerView;
  /** Statuses that an administrator may set now; empty for everybody else. */
  allowedStatuses: OrderStatus[];
  /**
   * Who changed the status last: a member of staff by name, else a role or a job; with an administrator's reason. For administrators,
   * null for everybody else.
   */
  lastChange: { at: string; actor: string; by: string | null; reason: string | null } | null;
  history: OrderHistoryView[];
  createdAt: string;
  version: number;
}

/** A new sample, free of charge. */
export interface NewSampleView {
  state: NewSample;
  reasons: RejectionReason[];
  /** Only some of the values are missing. */
  isPart: boolean;
  /** Of the last rejection. */
  rejectedAt: string;
  /** When it was chosen; null while it is needed. */
  chosenAt: string | null;
  /** False where so many failed that somebody speaks with the customer first. */
  mayChoose: boolean;
}

/** One card of the order box. */
export type OrderListItemView = Pick<
  OrderView,
  | '_id'
  | 'orderNumber'
  | 'status'
  | 'label'
  | 'application'
  | 'product'
  | 'appointment'
  | 'total'
  | 'lastUpdatedTransactionNo'
  | 'preparationSurvey'
  | 'newSample'
  | 'testResult'
  | 'createdAt'
  | 'version'
>;

/** An order as staff find it in a list: with its customer. */
export interface StaffOrderView extends OrderListItemView {
  productGroupKey: string;
  customer: {
    _id: string;
    firstName: string;
    lastName: string;
    phoneNo: string;
    /** Since then the account is closed, and the name above is nobody's. */
    closedAt: string | null;
  };
  /** Its place is held for an unpaid order, or booked; null where it has none. */
  place: 'held' | 'booked' | null;
}

/** A follow-up test that a released result recommends. */
export interface CustomerFollowUpView {
  mainOrderId: string;
  key: string;
  /** Key of the product. */
  product: string;
  /** Values that it checks again. */
  markers: string[];
  name: LocalText;
  reason: LocalText;
  /** The instant from which it makes sense. */
  idealFrom: string;
  status: FollowUpStatus;
  /** A later result has the value it is about: there is no need to suggest it any more. */
  isMeasuredSince: boolean;
  /** Its order, unless there is none or it was cancelled. */
  order: { _id: string; transactionNo: string } | null;
}

/** POST /orders: where to pay. */
export interface OrderPlacedView {
  _id: string;
  orderNumber: string;
  transactionNo: string;
  version: number;
}

/** PUT /orders/{orderId}/addons: where they are paid. */
export interface AddonsPaymentView {
  transactionNo: string;
  /** Rappen; 0 is settled already. */
  amount: number;
}

/** One transaction's payment. */
export interface PaymentView {
  transactionNo: string;
  type: TransactionType;
  orderId: string;
  amount: number;
  /** What a voucher takes off, and its code. */
  discount: number;
  voucherCode: string | null;
  /** What the amount consists of, a voucher last and below 0; empty where it is one sum, as of a refund or a fee. */
  lines: PriceLineView[];
  state: PaymentState;
  settledAt: string | null;
  /** Until when the slot is held for this order. */
  holdUntil: string | null;
  /** That time is over, and the provider is being asked whether it was paid: the slot is still kept. */
  asking: boolean;
  /** What the fee for another time is about; null for every other payment. */
  move: MoveView | null;
}

/** Where and when an appointment was and shall be. */
export interface MoveView {
  state: RescheduleState;
  from: MovedPlaceView;
  to: MovedPlaceView;
}

export type MovedPlaceView = Pick<AppointmentView, 'from' | 'branchName' | 'streetAddress' | 'zipCode' | 'city'>;

/** Where the browser goes to pay: the provider's page, or null when 0 Rappen settled at once. */
export interface CheckoutView {
  url: string | null;
  settled: boolean;
}

/** PUT /orders/{orderId}/refund: the refund that was opened, or none where the decision was not to give one. */
export interface RefundView {
  transactionNo: string | null;
  /** Rappen. */
  amount: number;
}
