import type { Fate } from '#shared/domain/identity/list-fates.ts';
import type { WaitsFor } from '#shared/domain/identity/waits-for.ts';
import type { LocalText } from '#shared/languages.ts';
import type { UserView } from './identity.ts';

/** A closed account by what the law keeps of it; nobody's name. */
export interface ClosedAccountView {
  /** Of the person. */
  _id: string;
  closedAt: string;
  /** YYYY-MM-DD, the last days; null where there is none. */
  medicalUntil: string | null;
  invoicesUntil: string | null;
  /** Who it is was kept, and can be opened. */
  isKept: boolean;
  /** The first one first. */
  orderNumbers: string[];
}

/** Whom the kept records of a closed account are about. */
export interface ClosedIdentityView
  extends Pick<
    UserView,
    'firstName' | 'lastName' | 'birthdate' | 'sex' | 'streetAddress' | 'zipCode' | 'city' | 'country'
  > {
  closedAt: string;
  /** YYYY-MM-DD, the last days; null where there is none. */
  medicalUntil: string | null;
  invoicesUntil: string | null;
}

/** An order that keeps an account open. */
export interface OpenOrderView {
  _id: string;
  orderNumber: string;
  name: LocalText;
  startsAt: string | null;
  waitsFor: WaitsFor;
}

/** What closing an account means, said before. */
export interface ClosingView {
  /** Masked: where the code goes. */
  phoneNo: string;
  openOrders: OpenOrderView[];
  /** They are cancelled with the closing. */
  unpaidOrders: number;
  fates: Fate[];
}
