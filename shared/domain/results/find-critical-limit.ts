import type { LocalText } from '#shared/languages.ts';
import type { CriticalLimitsFile } from './content-types.ts';
import type { BloodMeasure } from './types.ts';

/** The limit that a critical value passed, in its marker's unit, and how soon the person must be told. */
export interface PassedLimit {
  side: 'low' | 'high';
  limit: number;
  urgency: LocalText;
}

/** Which critical limit a value passed; null where none was, also when the laboratory's flag alone makes it critical. */
export function findCriticalLimit(
  { marker, criticalBy, side }: Pick<BloodMeasure, 'marker' | 'criticalBy' | 'side'>,
  { limits, urgency }: CriticalLimitsFile,
): PassedLimit | null {
  if (criticalBy !== 'limit' || side === null) return null;
  const found = limits.find((entry) => entry.marker === marker);
  const limit = found?.[side] ?? null;
  const soon = found && urgency[found.urgency];
  return limit === null || !soon ? null : { side, limit, urgency: soon };
}
