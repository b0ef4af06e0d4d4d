import type { BloodMeasure } from '#shared/domain/results/types.ts';

type Place = 'below' | 'within' | 'above';

/** HL7 table 0078: where a flag says that a value lies; what is not here says nothing about the range. */
const PLACES: Record<string, readonly Place[]> = {
  N: ['within'],
  H: ['above'],
  HH: ['above'],
  '>': ['above'],
  HU: ['above'],
  L: ['below'],
  LL: ['below'],
  '<': ['below'],
  LU: ['below'],
  A: ['below', 'above'],
  AA: ['below', 'above'],
};

/**
 * The first flag of the laboratory that says something else than where the value lies in the range of the message, with that place;
 * null where they agree, or where nothing can be computed.
 */
export function contradictingFlag({
  flags,
  position,
  side,
  criticalBy,
}: Pick<BloodMeasure, 'flags' | 'position' | 'side' | 'criticalBy'>): { flag: string; place: Place } | null {
  const place = placeOf(position, criticalBy === 'limit' ? side : null);
  if (place === null) return null;
  const flag = flags.find((one) => PLACES[one] && !PLACES[one].includes(place));
  return flag === undefined ? null : { flag, place };
}

/** Beyond a critical limit a value is on that side of its range too. */
function placeOf(position: BloodMeasure['position'], side: BloodMeasure['side']): Place | null {
  if (position !== 'critical') return position;
  if (side === null) return null;
  return side === 'high' ? 'above' : 'below';
}
