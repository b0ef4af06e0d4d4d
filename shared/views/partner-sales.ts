import type { PartnerOrderState } from '#shared/domain/orders/partner-order-state.ts';
import type { Language, LocalText } from '#shared/languages.ts';
import type { SampleType } from './catalogue.ts';

/** A code was sent to the telephone of a branch. */
export interface PartnerCodeView {
  /** Masked. */
  phone: string;
  resendInSeconds: number;
  expiresInSeconds: number;
  lastWasLost: boolean;
}

/** A branch that signed in; `key` is its public key, which addresses name. */
export interface PartnerSignedInView {
  accessToken: string;
  expiresIn: string;
  key: string;
}

/** The branch at whose counter somebody sells. */
export interface PartnerSalesView {
  _id: string;
  key: string;
  name: string;
  /** In which its labels are printed. */
  language: Language;
  address: { streetAddress: string; zipCode: string; city: string };
  logoUrl: string | null;
  /** Keys of the tests it offers; null where it offers all. */
  products: readonly string[] | null;
  /** The time that a sample taken now belongs to; null where the branch is closed at this moment. */
  now: { from: string; to: string; free: number } | null;
}

/** A person at the counter, as far as their telephone has proved who they are. */
export interface CounterCustomerView {
  /** Proves it to the calls that follow. */
  ticket: string;
  /** What is missing before something can be ordered is null; the person is null where nobody has this number. */
  customer: CounterPersonView | null;
}

export interface CounterPersonView {
  firstName: string;
  lastName: string;
  /** YYYY-MM-DD */
  birthdate: string | null;
  sex: 'male' | 'female' | null;
  preferredLanguage: Language;
}

/** One line of the branch's day: nobody's name. */
export interface PartnerOrderRowView {
  _id: string;
  orderNumber: string;
  initials: string;
  product: LocalText;
  /** When the sample is taken. */
  at: string;
  state: PartnerOrderState;
  /** Until when its place is held. */
  heldUntil: string | null;
  /** Rappen that the branch still has to give back. */
  owed: number;
}

/** One order with its person, as the label and the counter need it: no answer, no result, no level. */
export interface PartnerOrderView extends PartnerOrderRowView {
  customer: CounterPersonView;
  sampleType: SampleType;
  items: { name: LocalText; price: number; discount: number }[];
  /** Rappen to be paid. */
  total: number;
  transactionNo: string;
  isConfirmed: boolean;
  paidAt: string | null;
  /** `counter` where the branch took the money. */
  paidWith: string | null;
  sampledAt: string | null;
  /** Until when the sample can be taken back; null where it cannot. */
  undoUntil: string | null;
  /** When its label was printed; a label that was printed before the sample was taken (again) names another time. */
  labelPrintedAt: string | null;
  voucherCode: string | null;
  /** Rappen that go back if it is cancelled now; null where it cannot be any more. */
  refundIfCancelled: number | null;
  /** From when on the link may be sent again; null where it may now. */
  linkAgainAt: string | null;
  /** What the branch has to give back at its counter. */
  refunds: { transactionNo: string; amount: number }[];
  version: number;
}
