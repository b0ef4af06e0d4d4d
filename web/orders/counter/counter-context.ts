import { createContext, useContext } from 'react';
import type { PartnerSalesView } from '#shared/views/partner-sales.ts';

/** What every part of a counter works with. */
export interface CounterFacts {
  branch: PartnerSalesView;
  /** The token of the branch, which stands in the place of a session's. */
  bearer: string;
  /** Nothing of the present customer stays. */
  onNext: () => void;
}

export const CounterContext = createContext<CounterFacts | null>(null);

/** The counter that this part stands in. */
export function useCounter(): CounterFacts {
  const facts = useContext(CounterContext);
  if (!facts) throw new Error('a part of a counter without its counter');
  return facts;
}
