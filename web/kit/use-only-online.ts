import { useState } from 'react';

export interface OnlyOnline<T> {
  /** Acts at once, or not at all. */
  run: (what: T) => unknown;
  /** How often it was pressed without a connection, since it was last sent. */
  notSent: number;
}

/**
 * For what costs money or moves an appointment: without a connection it is not sent, now or later. Somebody who went away, or bought
 * elsewhere, must not find an order.
 */
export function useOnlyOnline<T = void>(act: (what: T) => unknown): OnlyOnline<T> {
  const [notSent, setNotSent] = useState(0);
  const run = (what: T) => {
    setNotSent((times) => (navigator.onLine ? 0 : times + 1));
    return navigator.onLine ? act(what) : undefined;
  };
  return { run, notSent };
}
