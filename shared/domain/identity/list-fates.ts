import type { RetentionEnds } from './retention-ends.ts';

/** What an account consists of, in the order in which its closing is told. */
export const CLOSED_RECORDS = [
  'profile',
  'sign-in',
  'unpaid-orders',
  'shared-links',
  'messages',
  'research',
  'medical-record',
  'invoices',
] as const;
export type ClosedRecord = (typeof CLOSED_RECORDS)[number];

/** What becomes of one kind of record when the account is closed. */
export interface Fate {
  what: ClosedRecord;
  /** `kept`: locked away, because the law demands it. */
  fate: 'deleted' | 'ended' | 'kept';
  /** The last day, `YYYY-MM-DD`; null: at once. */
  until: string | null;
}

/** The fate of every kind of record that this person has. */
export function listFates(
  { medicalUntil, invoicesUntil }: RetentionEnds,
  { unpaidOrders, sharedLinks }: { unpaidOrders: number; sharedLinks: number },
): Fate[] {
  const fates: Record<ClosedRecord, Fate['fate'] | null> = {
    profile: 'deleted',
    'sign-in': 'deleted',
    'unpaid-orders': unpaidOrders > 0 ? 'ended' : null,
    'shared-links': sharedLinks > 0 ? 'ended' : null,
    messages: 'deleted',
    research: 'ended',
    'medical-record': medicalUntil === null ? null : 'kept',
    invoices: invoicesUntil === null ? null : 'kept',
  };
  const ends: Partial<Record<ClosedRecord, string | null>> = {
    'medical-record': medicalUntil,
    invoices: invoicesUntil,
  };
  return CLOSED_RECORDS.flatMap((what) => {
    const fate = fates[what];
    return fate ? [{ what, fate, until: ends[what] ?? null }] : [];
  });
}
