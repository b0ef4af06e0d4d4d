import { readFileSync } from 'node:fs';
import type { ResultContent } from '#shared/domain/results/content-types.ts';
import type { BloodMeasure, ObservationInput } from '#shared/domain/results/types.ts';

const FOLDER = new URL('../../../shared/content/', import.meta.url);
const read = (name: string) => JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8'));

/** A fresh copy of the content that ships with the product. */
export function shippedContent(): ResultContent {
  return {
    bloodMarkers: read('blood-markers'),
    resultRules: read('result-rules'),
    criticalLimits: read('critical-limits'),
    referenceChange: read('reference-change'),
    resultCategories: read('result-categories'),
    healthMeasures: read('health-measures'),
    recommendations: read('recommendations'),
    followUps: read('follow-ups'),
    badges: read('badges'),
  };
}

/** An observation as a Swiss laboratory sends it: ferritin 41 µg/l, within 15-150. */
export function anObservation(change: Partial<ObservationInput> = {}): ObservationInput {
  return {
    code: '2276-4',
    system: 'LN',
    text: 'Ferritin',
    alternateCode: '',
    alternateSystem: '',
    sub: '',
    value: '41',
    unit: 'µg/l',
    range: '15-150',
    flags: [],
    status: 'F',
    notes: [],
    observedAt: '2026-10-20T07:10:00Z',
    ...change,
  };
}

/** A judged value of a marker, in its unit and within 1-100 unless said otherwise. */
export function aMeasure(marker: string, change: Partial<BloodMeasure> = {}): BloodMeasure {
  const about = shippedContent().bloodMarkers.markers.find((entry) => entry.key === marker);
  const number = change.number === undefined ? 50 : change.number;
  return {
    marker,
    loinc: about?.loinc ?? null,
    code: about?.loinc ?? marker,
    system: 'LN',
    sub: '',
    name: marker,
    valueText: number === null ? '' : String(number),
    comparator: null,
    number,
    unit: about?.unit ?? '',
    held: null,
    range: { lower: 1, upper: 100, text: '1-100', source: 'lab' },
    position: number === null ? null : 'within',
    positionReason: number === null ? 'no-value' : null,
    side: null,
    critical: false,
    criticalBy: null,
    criticalNotExcluded: false,
    status: 'F',
    flags: [],
    notes: [],
    observedAt: '2026-10-20T07:10:00Z',
    previous: null,
    ...change,
  };
}
