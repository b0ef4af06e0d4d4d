import type { StoredSession } from './find-sessions.ts';
import type { LockedTransaction } from './lock-transaction.ts';

/** What a change of a price came to, or the pages at the provider that have to be closed before it may be made. */
export type PriceStep<T> =
  | { next: 'done'; reply: T }
  | { next: 'close'; transaction: LockedTransaction; sessions: StoredSession[] };
