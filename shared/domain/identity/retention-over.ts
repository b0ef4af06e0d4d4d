import type { RetentionEnds } from './retention-ends.ts';

export interface KeptRecords extends RetentionEnds {
  /** The medical record is deleted, or there never was one. */
  hasRecord: boolean;
}

export interface RetentionOver {
  record: boolean;
  /** Who the person was: once neither the medical record nor an invoice has to name them any more. */
  identity: boolean;
}

/** What is not kept any more on this day, `YYYY-MM-DD`. The last day of a term still belongs to it. */
export function retentionOver({ medicalUntil, invoicesUntil, hasRecord }: KeptRecords, today: string): RetentionOver {
  const record = hasRecord && isOver(medicalUntil, today);
  return { record, identity: (record || !hasRecord) && isOver(invoicesUntil, today) };
}

const isOver = (last: string | null, today: string): boolean => last === null || last < today;

/** The later of two terms, of which one may have become longer since the account was closed. */
export const laterTerm = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;
