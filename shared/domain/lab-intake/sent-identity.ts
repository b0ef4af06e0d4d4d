import type { SentPerson } from './compare-person.ts';

/** What a message says about its person and sample, as sent; no values. Kept with the message, to compare by hand. */
export interface SentIdentity extends SentPerson {
  /** Every number that may be one of ours. */
  numbers: string[];
  /** The tests it names (OBR-4). */
  tests: string[];
  /** When the sample was taken, UTC ISO. */
  sampledAt: string | null;
}
