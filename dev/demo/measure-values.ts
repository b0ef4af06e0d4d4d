import { deriveValues } from '#dev/stand-ins/lab/derive-values.ts';
import { drawHealthyValues, type Values } from '#dev/stand-ins/lab/draw-healthy-values.ts';
import type { OrderFacts } from '#dev/stand-ins/lab/lab-desk.ts';
import { type Measurement, measure } from '#dev/stand-ins/lab/measure.ts';
import { seededRandom } from '#dev/stand-ins/lab/seeded-random.ts';
import { ageOn } from '#shared/domain/identity/age-on.ts';
import type { Marker } from '#shared/domain/results/content-types.ts';
import { resultContent } from '#shared/server/content/live-content.ts';
import type { Findings, Oddity } from './demo-orders.ts';

/** Creatinine in µmol/l is searched between these for a given filtration rate. */
const LOWEST_CREATININE = 40;
const HIGHEST_CREATININE = 600;
/** µmol/l of creatinine in one mg/dl. */
const CREATININE_MICROMOL = 88.4;
/** nmol/l of vitamin D in one ng/ml. */
const VITAMIN_D_NANOMOL = 2.496;
/** A corrected report says this much more of its first value. */
const CORRECTION = 1.04;

/** The laboratory's values of an order: those named, and for the rest a healthy person's that agree with them. */
export function measureValues(order: OrderFacts, findings: Findings, today: string, corrected: boolean): Measurement[] {
  const { markers } = resultContent.bloodMarkers;
  const { limits: criticalLimits } = resultContent.criticalLimits;
  const { profile, values = {} } = findings;
  const measured = profile
    ? measure({ order, profile, corrected, today, markers, criticalLimits })
    : measureGiven(order, values, today, corrected);
  if ('refused' in measured) throw new Error(`the laboratory cannot show ${profile} for ${order.orderNumber}`);
  return withOddities(measured, findings.oddities ?? []);
}

function measureGiven(
  order: OrderFacts,
  given: Record<string, number>,
  today: string,
  corrected: boolean,
): Measurement[] {
  const sex = order.sex ?? 'female';
  const { markers } = resultContent.bloodMarkers;
  const values = drawHealthyValues(markers, sex, seededRandom(order.orderNumber));
  for (const [key, value] of Object.entries(given)) values.set(key, value);
  agreeWith(values, given, sex, ageOn(order.birthdate ?? '1980-01-01', today));
  const ordered = markers.filter(({ key }) => order.markers.includes(key));
  const applicable = ordered.filter(({ notApplicableFor }) => !notApplicableFor?.includes(sex));
  return applicable.map((marker, place) => {
    const exact = values.get(marker.key) ?? 0;
    return report(marker, corrected && place === 0 ? exact * CORRECTION : exact, sex);
  });
}

/** Chooses the drawn values so that those the laboratory computes from them come out as given. */
function agreeWith(values: Values, given: Record<string, number>, sex: 'male' | 'female', age: number): void {
  const of = (key: string): number => values.get(key) ?? Number.NaN;
  const { hemoglobin, egfr, creatinine } = given;
  if (hemoglobin !== undefined) values.set('erythrocytes', (hemoglobin / of('mchc') / of('mcv')) * 1000);
  if (egfr !== undefined && creatinine === undefined) values.set('creatinine', creatinineFor(values, egfr, sex, age));
  deriveValues(values, sex, age, Object.keys(given));
}

function creatinineFor(values: Values, egfr: number, sex: 'male' | 'female', age: number): number {
  let low = LOWEST_CREATININE;
  let high = HIGHEST_CREATININE;
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2;
    const tried = new Map(values).set('creatinine', middle);
    deriveValues(tried, sex, age);
    if ((tried.get('egfr') ?? 0) > egfr) low = middle;
    else high = middle;
  }
  return low;
}

function report(marker: Marker, exact: number, sex: 'male' | 'female'): Measurement {
  const range = marker.referenceRange[sex];
  const limit = resultContent.criticalLimits.limits.find((entry) => entry.marker === marker.key);
  const text = exact.toFixed(marker.decimals);
  return { marker, text, range, flag: flagOf(Number(text), range ?? {}, limit ?? {}) };
}

interface Bounds {
  low?: number | null;
  high?: number | null;
}

function flagOf(
  value: number,
  range: { lower?: number | null; upper?: number | null },
  critical: Bounds,
): Measurement['flag'] {
  if (value < (critical.low ?? Number.NEGATIVE_INFINITY)) return 'LL';
  if (value > (critical.high ?? Number.POSITIVE_INFINITY)) return 'HH';
  if (value < (range.lower ?? Number.NEGATIVE_INFINITY)) return 'L';
  return value > (range.upper ?? Number.POSITIVE_INFINITY) ? 'H' : '';
}

/** What laboratories send in addition: an ordered marker in another unit or by another method, and a test the content does not know. */
function withOddities(measured: Measurement[], oddities: readonly Oddity[]): Measurement[] {
  const values = measured.map((one) => {
    if (one.marker.key === 'vitamin-d') return formerVitaminD(one, oddities);
    if (one.marker.key !== 'creatinine' || !oddities.includes('other-unit')) return one;
    const marker = { ...one.marker, unit: 'mg/dl', decimals: 2 };
    const text = (Number(one.text) / CREATININE_MICROMOL).toFixed(2);
    return { ...one, marker, text, range: { lower: 0.5, upper: 0.95 } };
  });
  const [first] = values;
  if (!first || !oddities.includes('unmapped')) return values;
  const name = { ...first.marker.name, de: 'Hämolyse-Index' };
  const marker = { ...first.marker, loinc: 'HIX', name, unit: '', decimals: 0 };
  return [...values, { marker, text: '4', range: { lower: null, upper: 20 }, flag: '' }];
}

/** LOINC 1989-3 is vitamin D3 alone, 62292-8 names no method. */
function formerVitaminD(one: Measurement, oddities: readonly Oddity[]): Measurement {
  if (oddities.includes('vitamin-d-other-method')) return { ...one, marker: { ...one.marker, loinc: '62292-8' } };
  if (!oddities.includes('vitamin-d-in-ng')) return one;
  const marker = { ...one.marker, loinc: '1989-3', unit: 'ng/ml', decimals: 1 };
  return { ...one, marker, text: (Number(one.text) / VITAMIN_D_NANOMOL).toFixed(1), range: { lower: 30, upper: 50 } };
}
