import { ageOn } from '#shared/domain/identity/age-on.ts';
import type { CriticalLimit, Limits, Marker } from '#shared/domain/results/content-types.ts';
import { deriveValues } from './derive-values.ts';
import { disturbCritically, disturbSome } from './disturb-values.ts';
import { drawHealthyValues, type Sex } from './draw-healthy-values.ts';
import type { OrderFacts } from './lab-desk.ts';
import type { Profile } from './profiles.ts';
import { seededRandom } from './seeded-random.ts';

/** One value as the laboratory reports it. */
export interface Measurement {
  marker: Marker;
  /** With the marker's decimals and a point, or `<0.3` under the measuring range. */
  text: string;
  range: Limits | null;
  flag: '' | 'L' | 'H' | 'LL' | 'HH';
  note?: string;
}

/** Smallest value the laboratory's method can tell, where it matters; the first ordered one is reported as `<`. */
const MEASURING_LIMITS: Record<string, string> = {
  'hs-crp': '<0.3',
  crp: '<0.6',
  'anti-tpo': '<9',
  psa: '<0.01',
  'ttg-iga': '<0.8',
  'ige-total': '<2',
  lpa: '<7',
  'bilirubin-total': '<3',
};
/** Of an incomplete report every fourth marker is missing, and at least one. */
const LEFT_OUT_EVERY = 4;
const UNKNOWN_AGE = 45;

export interface MeasureRequest {
  order: OrderFacts;
  profile: Profile;
  corrected: boolean;
  /** Calendar date of the report, for the age. */
  today: string;
  markers: Marker[];
  criticalLimits: CriticalLimit[];
}

/**
 * The values of an order: the same each time for the same order and profile, agreeing with one another as blood does.
 * A corrected report differs in one value.
 * @returns refusal when the profile cannot be shown with the ordered markers
 */
export function measure(
  request: MeasureRequest,
): Measurement[] | { refused: 'nothing-critical' | 'nothing-to-leave-out' } {
  const { order, profile, markers, criticalLimits } = request;
  const sex: Sex = order.sex ?? 'female';
  const age = order.birthdate ? ageOn(order.birthdate, request.today) : UNKNOWN_AGE;
  const ordered = markers.filter((one) => order.markers.includes(one.key) && !one.notApplicableFor?.includes(sex));
  const values = drawHealthyValues(markers, sex, seededRandom(order.orderNumber));

  const kept = profile === 'mixed' ? disturbSome(values, ordered, sex, criticalLimits) : [];
  if (profile === 'critical' && !disturbCritically(values, ordered, criticalLimits))
    return { refused: 'nothing-critical' };
  deriveValues(values, sex, age, kept);

  const shown = profile === 'incomplete' ? leaveSomeOut(ordered) : ordered;
  if (shown.length === 0) return { refused: 'nothing-to-leave-out' };
  const tooSmall = profile === 'critical' ? undefined : shown.find((one) => isUnderMethod(one, values, sex));
  return shown.map((marker, place) => {
    const exact = values.get(marker.key) ?? 0;
    const value = request.corrected && place === 0 ? exact * 1.03 : exact;
    const range = marker.referenceRange[sex];
    const limit = criticalLimits.find((one) => one.marker === marker.key);
    if (marker === tooSmall) {
      const text = MEASURING_LIMITS[marker.key] ?? '';
      return { marker, text, range, flag: '', note: 'Wert unter der Messgrenze der Methode.' };
    }
    const rounded = Number(value.toFixed(marker.decimals));
    return { marker, text: value.toFixed(marker.decimals), range, flag: flagOf(rounded, range, limit) };
  });
}

function leaveSomeOut(ordered: Marker[]): Marker[] {
  const left = ordered.filter((_, place) => (place + 1) % LEFT_OUT_EVERY !== 0);
  return left.length === ordered.length ? ordered.slice(0, -1) : left;
}

/** True for a marker with a measuring limit whose drawn value is inconspicuous: it may be reported as `<`. */
function isUnderMethod(marker: Marker, values: Map<string, number>, sex: Sex): boolean {
  const upper = marker.referenceRange[sex]?.upper;
  return marker.key in MEASURING_LIMITS && typeof upper === 'number' && (values.get(marker.key) ?? 0) <= upper;
}

function flagOf(value: number, range: Limits | null, critical: CriticalLimit | undefined): Measurement['flag'] {
  if (critical?.low != null && value < critical.low) return 'LL';
  if (critical?.high != null && value > critical.high) return 'HH';
  if (range?.lower != null && value < range.lower) return 'L';
  if (range?.upper != null && value > range.upper) return 'H';
  return '';
}
