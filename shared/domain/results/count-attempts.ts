import { MINUTE_MS } from '#shared/durations.ts';
import { CONTACT_TRIES } from '#shared/limits/results.ts';

/** Record of a call about critical values; it covers the values it names. */
export interface ContactRecord {
  measureIds: readonly string[];
  outcome: 'reached-and-understood' | 'not-reached';
  /** When the call was made, ISO 8601. */
  calledAt: string;
}

/**
 * The calls about a value that count as attempts, oldest first: each at least `gapMinutes` after the last one that counts. Who calls
 * three times within a minute has tried once.
 */
export function countedAttempts<C extends ContactRecord>(
  contacts: readonly C[],
  measureId: string,
  gapMinutes: number,
): C[] {
  const missed = contacts
    .filter(({ outcome, measureIds }) => outcome === 'not-reached' && measureIds.includes(measureId))
    .toSorted((a, b) => Date.parse(a.calledAt) - Date.parse(b.calledAt));
  const counted: C[] = [];
  for (const call of missed) {
    const last = counted.at(-1);
    if (!last || Date.parse(call.calledAt) - Date.parse(last.calledAt) >= gapMinutes * MINUTE_MS) counted.push(call);
  }
  return counted;
}

/** From when another call about a value would count, ISO 8601; null where it counts at any time. */
export function nextAttemptFrom(
  contacts: readonly ContactRecord[],
  measureId: string,
  gapMinutes: number,
): string | null {
  const last = countedAttempts(contacts, measureId, gapMinutes).at(-1);
  return last ? new Date(Date.parse(last.calledAt) + gapMinutes * MINUTE_MS).toISOString() : null;
}

/** Whether a value needs no other call: somebody was reached about it, or the attempts that count are enough. */
export function isContacted(contacts: readonly ContactRecord[], measureId: string, gapMinutes: number): boolean {
  const isReached = contacts.some(
    ({ outcome, measureIds }) => outcome === 'reached-and-understood' && measureIds.includes(measureId),
  );
  return isReached || countedAttempts(contacts, measureId, gapMinutes).length >= CONTACT_TRIES;
}
