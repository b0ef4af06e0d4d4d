import type { Limits, Marker } from '#shared/domain/results/content-types.ts';

export type Sex = 'male' | 'female';
export type Values = Map<string, number>;

/** Middles of values that hang together, per sex; the others are taken from the range. */
const MIDDLES: Record<string, Record<Sex, [middle: number, spread: number]>> = {
  erythrocytes: { female: [4.5, 0.25], male: [5.1, 0.25] },
  mcv: { female: [88, 3], male: [88, 3] },
  mchc: { female: [335, 7], male: [338, 5] },
  'cholesterol-total': { female: [4.3, 0.3], male: [4.2, 0.3] },
  hdl: { female: [1.6, 0.15], male: [1.35, 0.12] },
  triglycerides: { female: [1, 0.25], male: [1.1, 0.25] },
  creatinine: { female: [64, 7], male: [78, 8] },
  transferrin: { female: [2.5, 0.2], male: [2.5, 0.2] },
  iron: { female: [17, 3], male: [18, 3] },
  hba1c: { female: [5.2, 0.2], male: [5.2, 0.2] },
  'glucose-fasting': { female: [4.8, 0.3], male: [4.9, 0.3] },
};

/** A healthy person's values of all markers; derived ones follow in `deriveValues`. */
export function drawHealthyValues(markers: Marker[], sex: Sex, random: () => number): Values {
  const values: Values = new Map();
  for (const marker of markers) {
    const middle = MIDDLES[marker.key]?.[sex];
    const place = random() * 2 - 1;
    values.set(marker.key, middle ? middle[0] + middle[1] * place : insideRange(marker, sex, place));
  }
  return values;
}

/** Somewhere in the calm middle of the range; on the good side of a range with one limit. */
function insideRange(marker: Marker, sex: Sex, place: number): number {
  const range: Limits = marker.referenceRange[sex] ?? { lower: marker.axis.min, upper: marker.axis.max };
  const lower = range.lower ?? Math.min(marker.axis.min, (range.upper ?? marker.axis.max) / 4);
  const upper = range.upper ?? lower + (marker.axis.max - lower) / 2;
  const floor = range.lower ?? Math.max(lower, upper * 0.3);
  return (floor + upper) / 2 + ((upper - floor) / 2) * 0.6 * place;
}
