import { type Machine, transition } from '#shared/domain/machine.ts';

/** What has become of one page at the provider; stored. */
export const SessionState = {
  /** The provider was asked for it and has not said yes: nobody has its address. */
  opening: 'opening',
  open: 'open',
  /** Completed by the payer, the money is on its way; it may still fail. */
  processing: 'processing',
  paid: 'paid',
  /** Not paid, and never will be: the provider closed it. */
  expired: 'expired',
  /** The money that was on its way did not come. */
  failed: 'failed',
  /** The provider does not know it. */
  neverOpened: 'never-opened',
  /** Paid with another amount or currency than ours: a person has to look. */
  differs: 'differs',
  /** Paid, and given back before we booked it. */
  returned: 'returned',
  /** It differed, and a person has put it right outside of the product: with the payer, or at the provider. */
  settledOutside: 'settled-outside',
} as const;

export type SessionState = (typeof SessionState)[keyof typeof SessionState];

const { opening, open, processing, paid, expired, failed, neverOpened, differs, returned, settledOutside } =
  SessionState;

/** What the provider can say about a page, and what a person may decide about money that differs. */
export type SessionEvent =
  | 'open'
  | 'process'
  | 'pay'
  | 'expire'
  | 'fail'
  | 'miss'
  | 'differ'
  | 'return'
  | 'ask-again'
  | 'discard';

/** Money counts whatever was believed before; what is paid stays paid. */
export const SESSION_MACHINE: Machine<SessionState, SessionEvent> = {
  open: { from: [opening, neverOpened], to: open },
  process: { from: [opening, open, neverOpened, differs], to: processing },
  pay: { from: [opening, open, processing, expired, failed, neverOpened, differs, returned, settledOutside], to: paid },
  expire: { from: [opening, open, neverOpened, differs], to: expired },
  fail: { from: [opening, open, processing, neverOpened], to: failed },
  miss: { from: [opening, open], to: neverOpened },
  differ: { from: [opening, open, processing, neverOpened], to: differs },
  return: { from: [opening, open, processing, neverOpened, differs], to: returned },
  // Until the provider's next word, it is paid and not booked.
  'ask-again': { from: [differs], to: processing },
  discard: { from: [differs], to: settledOutside },
};

/** Pages about which the provider has the last word still to say: a payment may come, or has to be looked at. */
export const UNENDED_SESSIONS: readonly SessionState[] = [opening, open, processing, differs];

/** Those of them that the provider decides by itself, sooner or later; money that differs waits for a person. */
export const UNDECIDED_SESSIONS: readonly SessionState[] = [opening, open, processing];

/** Pages that somebody may have before them, or has paid: whoever frees a place asks about these first. */
export const SEEN_SESSIONS: readonly SessionState[] = [open, processing, differs];

/** What the provider says about a page, in its own words; amounts in Rappen. */
export interface SessionReport {
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'paid' | 'unpaid' | 'no_payment_required';
  /** The provider's word for the payment behind it; null when nobody tried. */
  intentStatus: string | null;
  amountTotal: number;
  amountRefunded: number;
  currency: string;
  transactionNo: string | null;
}

/** A payment that is complete and unpaid is on its way, unless its intent says that it did not come. */
const NOT_COMING: readonly (string | null)[] = ['requires_payment_method', 'canceled'];

/** What a report means for the page of a transaction. Money must be ours to the Rappen. */
export function readReport(
  report: SessionReport,
  ours: { amount: number; currency: string; transactionNo: string },
): SessionEvent {
  if (report.status === 'open') return 'open';
  if (report.status === 'expired') return 'expire';
  const isOurs =
    report.amountTotal === ours.amount &&
    report.currency === ours.currency &&
    report.transactionNo === ours.transactionNo;
  if (!isOurs) return 'differ';
  if (report.paymentStatus !== 'paid') return NOT_COMING.includes(report.intentStatus) ? 'fail' : 'process';
  return report.amountRefunded > 0 ? 'return' : 'pay';
}

/** The state that follows, or null where nothing changes. */
export function nextSessionState(state: SessionState, event: SessionEvent): SessionState | null {
  return transition(SESSION_MACHINE, state, event)?.to ?? null;
}
