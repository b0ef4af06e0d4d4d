import type { BranchHours } from './branch-hours.ts';
import { offersProduct } from './offers-product.ts';
import { isOpenAt } from './slots-of-day.ts';

/** What decides whether a branch keeps what it promised: when it is open, and for which tests; null where it takes nobody at all. */
export type Keeping =
  | (Pick<BranchHours, 'openingDays' | 'blockedDates'> & { products: readonly string[] | null })
  | null;

export interface PromisedTime {
  startsAt: Date;
  productKey: string;
}

/** Whether a branch can still keep an appointment. */
export const keepsAppointment = (branch: Keeping, { startsAt, productKey }: PromisedTime): boolean =>
  branch !== null && offersProduct(branch, productKey) && isOpenAt(branch, startsAt);
