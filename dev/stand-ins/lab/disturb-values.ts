import type { CriticalLimit, Limits, Marker } from '#shared/domain/results/content-types.ts';
import type { Sex, Values } from './draw-healthy-values.ts';

/** What a common mixed finding looks like: shortage of iron and vitamin D, fats and sugar a little high. */
const COMMON_FINDINGS: Record<string, Record<Sex, number>> = {
  ferritin: { female: 9, male: 21 },
  'vitamin-d': { female: 31, male: 34 },
  'cholesterol-total': { female: 6.3, male: 6.1 },
  triglycerides: { female: 2.1, male: 2.4 },
  hba1c: { female: 5.9, male: 6 },
  tsh: { female: 5.1, male: 4.9 },
  'hs-crp': { female: 4.6, male: 4.2 },
  alt: { female: 47, male: 66 },
  lpa: { female: 118, male: 104 },
  homocysteine: { female: 18.2, male: 19.4 },
  'uric-acid': { female: 372, male: 458 },
  testosterone: { female: 2.2, male: 7.4 },
  'ttg-iga': { female: 24, male: 22 },
  ck: { female: 240, male: 320 },
};
/** More would no longer look like one person. */
const MOST_FINDINGS = 5;

/** Where a critical value is shown first: those that stand alone, then those others are computed from. */
const CRITICAL_ORDER = ['potassium', 'glucose-fasting', 'sodium', 'calcium', 'leukocytes', 'platelets', 'hba1c', 'tsh'];

/** Values a person with a bleeding would have; haemoglobin follows from them and lies under 70 g/l. */
const SEVERE_ANAEMIA: Record<string, number> = { erythrocytes: 2.9, mcv: 74, mchc: 301 };

/**
 * Puts some of the ordered markers outside their range, none beyond a critical limit.
 * @returns the keys of values that were set on purpose
 */
export function disturbSome(values: Values, ordered: Marker[], sex: Sex, limits: CriticalLimit[]): string[] {
  const common = ordered.filter((marker) => COMMON_FINDINGS[marker.key]).slice(0, MOST_FINDINGS);
  for (const { key } of common) values.set(key, COMMON_FINDINGS[key]?.[sex] ?? 0);
  if (common.length > 0) return common.map((marker) => marker.key);
  const others = ordered.filter((marker) => marker.referenceRange[sex]).slice(0, 2);
  for (const marker of others) {
    const range = marker.referenceRange[sex];
    if (range)
      values.set(
        marker.key,
        outside(
          marker,
          range,
          limits.find((limit) => limit.marker === marker.key),
        ),
      );
  }
  return others.map((marker) => marker.key);
}

/** Puts one ordered marker beyond its critical limit; false when none of them has one. */
export function disturbCritically(values: Values, ordered: Marker[], limits: CriticalLimit[]): boolean {
  const candidates = limits.filter((limit) => ordered.some((marker) => marker.key === limit.marker));
  const rank = (limit: CriticalLimit) => {
    const place = CRITICAL_ORDER.indexOf(limit.marker);
    if (place >= 0) return place;
    return limit.marker === 'hemoglobin' || limit.marker === 'egfr' ? 99 : 50;
  };
  const [first] = candidates.sort((a, b) => rank(a) - rank(b));
  if (!first) return false;
  if (first.marker === 'hemoglobin') for (const [key, value] of Object.entries(SEVERE_ANAEMIA)) values.set(key, value);
  else if (first.marker === 'egfr') values.set('creatinine', 520);
  else values.set(first.marker, first.high === null ? (first.low ?? 0) * 0.85 : first.high * 1.12);
  return true;
}

function outside(marker: Marker, range: Limits, critical: CriticalLimit | undefined): number {
  const digits = 10 ** -marker.decimals;
  if (range.upper !== null) {
    const most = Math.min(critical?.high ?? Number.POSITIVE_INFINITY, marker.axis.max);
    return Math.max(range.upper + digits, Math.min(range.upper * 1.18, (range.upper + most) / 2));
  }
  const lower = range.lower ?? 0;
  return Math.min(lower - digits, Math.max(lower * 0.85, (lower + Math.max(critical?.low ?? 0, marker.axis.min)) / 2));
}
