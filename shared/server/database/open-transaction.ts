import { AsyncLocalStorage } from 'node:async_hooks';

const open = new AsyncLocalStorage<true>();

/** Runs `work` marked as inside a transaction, for the two guards below. */
export const markOpen = <T>(work: () => Promise<T>): Promise<T> => open.run(true, work);

/** Refuses a statement that would run on another connection while a transaction is open: it would not see its rows. */
export function refuseOtherConnection(): void {
  if (open.getStore()) throw new Error('a query ran outside the open transaction; pass its tx');
}

/** Refuses a call to the outside world while locks are held: a slow provider would make everybody else wait for them. */
export function refuseInsideTransaction(what: string): void {
  if (open.getStore()) throw new Error(`${what} was called inside a database transaction`);
}
