import type { FaultTarget } from '#dev/stand-ins/faults.ts';
import type { Profile } from '#dev/stand-ins/lab/profiles.ts';

/** How a customer treats the payment page. */
export const PAYMENTS = [
  'pay',
  'pay-twice', // two tabs decide the same page at once
  'pay-delayed', // the provider knows only seconds later, as with a bank debit
  'decline-then-pay',
  'pay-after-hold', // the page stays open until the hold is over
  'pay-older', // comes back later, opens the page again, and pays on the one that was opened first
  'abandon',
] as const;
export type Payment = (typeof PAYMENTS)[number];

/** The steps a person takes, in this order; a journey has a beginning of it or leaves some out. */
export const STEPS = [
  'sign-up',
  'follow',
  'order',
  'choose-another-slot',
  'accept-terms',
  'pay',
  'see-paid',
  'answer-survey',
  'upload-file',
  'see-import',
  'review',
  'release',
  'read-result',
] as const;
export type Step = (typeof STEPS)[number];

/** A slot as a person picks it: of the free ones of a day so many days ahead, the n-th. */
export interface SlotWish {
  branch: string;
  daysAhead: number;
  place: number;
}

/** One customer from the first click to wherever they stop. */
export interface Journey {
  phoneNo: string;
  /** Client address, as the proxy in front would state it. */
  address: string;
  productGroupKey: string;
  productKey: string;
  slot: SlotWish;
  otherSlot: SlotWish;
  payment: Payment;
  profile: Profile;
  doctor: 'doctor' | 'doctor-fr';
  steps: readonly Step[];
  /** Milliseconds before each step. */
  pauses: readonly number[];
}

export interface ClientPlan {
  name: string;
  startAfterMs: number;
  journeys: readonly Journey[];
}

export const MEMBERS = ['api-1', 'api-2', 'worker-1', 'worker-2', 'mariadb', 'redis'] as const;
export type MemberName = (typeof MEMBERS)[number];

/** Something that is done to a process; what it takes is given back `forMs` later. */
export interface ProcessStrike {
  atMs: number;
  /** `terminate` is an orderly end (TERM) and a start, as at a deployment; `empty` is FLUSHALL. */
  kind: 'kill' | 'pause' | 'terminate' | 'empty';
  target: MemberName;
  forMs: number;
}

/** A switch of the stand-ins for a provider. */
export interface SwitchStrike {
  atMs: number;
  kind: 'switch';
  target: FaultTarget;
  fault: string;
  times: number;
  ms: number;
  match: string;
}

export type Strike = ProcessStrike | SwitchStrike;

export const FORGERIES = ['unsigned', 'wrong-secret'] as const;

/** An event of the payment provider that somebody else posts. */
export interface Forgery {
  atMs: number;
  kind: (typeof FORGERIES)[number];
}

/** All that is decided before a run begins. */
export interface Plan {
  seed: number;
  minutes: number;
  clients: readonly ClientPlan[];
  strikes: readonly Strike[];
  forgeries: readonly Forgery[];
}
