import { LEVELS, POSITIONS } from '#shared/domain/results/types.ts';
import {
  all,
  anything,
  below,
  date,
  flag,
  key,
  list,
  listBy,
  localLink,
  localText,
  nullable,
  number,
  oneOf,
  optional,
  record,
  recordOf,
  ref,
  type Shape,
  whole,
  word,
} from './shape.ts';

const level = oneOf(...LEVELS);
const openLimit = nullable(number);
const sides = list(oneOf('low', 'high'));
const conditions = list(record({ marker: ref('marker'), sides }));
const sex = oneOf('female', 'male');

const everyLevel = (shape: Shape): Shape => record(Object.fromEntries(LEVELS.map((name) => [name, shape])));
const everyPosition = (shape: Shape): Shape => record(Object.fromEntries(POSITIONS.map((name) => [name, shape])));
const words = (...names: string[]): Shape => record(Object.fromEntries(names.map((name) => [name, localText])));

export const recommendations = listBy(
  'key',
  record({
    key,
    resultCategories: list(ref('area')),
    proposeAt: list(level),
    proposeWhen: optional(conditions),
    notWhen: optional(conditions),
    proposeFor: optional(oneOf('far-outside', 'critical')),
    text: localText,
    url: localLink,
  }),
);

export const followUps = listBy(
  'key',
  record({
    key,
    product: ref('product'),
    weeksAfterResult: whole,
    application: oneOf('branch', 'homesampling'),
    proposeWhen: conditions,
    name: localText,
    reason: localText,
  }),
);

export const badges = record({
  note: optional(word),
  version: date,
  badges: listBy(
    'key',
    record({
      key,
      active: flag,
      icon: word,
      name: localText,
      description: localText,
      rule: record({ type: word, atLeast: optional(whole) }),
      ruleInWords: localText,
    }),
  ),
});

const range = all(record({ lower: openLimit, upper: openLimit }), below('lower', 'upper'));
const axis = all(record({ min: number, max: number }), below('min', 'max'));

export const bloodMarkers = record({
  note: optional(word),
  labCodesNote: optional(word),
  labCodes: list(record({ lab: nullable(word), code: word, marker: ref('marker') })),
  routineNotesNote: optional(word),
  routineNotes: list(word),
  markers: listBy(
    'key',
    record({
      key,
      loinc: word,
      otherCodes: optional(list(record({ loinc: word, units: list(word) }))),
      otherUnits: optional(listBy('unit', record({ unit: word, decimals: whole, axis, goalRange: optional(range) }))),
      fasting: optional(record({ codes: list(word) })),
      sampledBetween: optional(record({ from: word, to: word })),
      name: localText,
      shortName: localText,
      unit: word,
      decimals: whole,
      referenceRange: record({ female: nullable(range), male: nullable(range) }),
      axis,
      betterDirection: oneOf('within', 'lower', 'higher'),
      resultCategory: ref('area'),
      sampleTypes: list(oneOf('venous', 'capillary')),
      goalRange: optional(range),
      rangeNote: optional(localText),
      notApplicableFor: optional(list(sex)),
      about: localText,
    }),
  ),
});

export const resultCategories = record({
  levels: everyLevel(record({ order: whole, name: localText, summary: localText })),
  categories: listBy(
    'key',
    record({ key, order: whole, name: localText, description: localText, icon: word, markers: list(ref('marker')) }),
  ),
  selfComparison: words('better', 'same', 'worse', 'first'),
  unjudgeableReasons: words('missing', 'no-range', 'held', 'no-values'),
  conclusion: record(
    Object.fromEntries(
      ['bad', 'belowAverage', 'unjudgeable', 'calm', 'rest'].map((name) => [name, words('one', 'other')]),
    ),
  ),
});

export const healthMeasures = listBy(
  'key',
  record({ key, order: whole, name: localText, resultCategories: list(ref('area')) }),
);

const markerRule = record({
  marker: ref('marker'),
  needed: flag,
  positions: everyPosition(level),
  weight: optional(number),
  farOutside: optional(
    listBy('unit', all(record({ unit: word, below: openLimit, atLeast: openLimit }), below('below', 'atLeast'))),
  ),
});

export const resultRules = record({
  note: optional(word),
  version: date,
  positions: everyPosition(localText),
  rules: recordOf(word),
  points: record({ outstanding: number, good: number, belowAverage: number, bad: number }),
  thresholds: record({ outstanding: number, good: number, belowAverage: number }),
  categories: listBy(
    'key',
    record({
      key: ref('area'),
      rule: oneOf('worst', 'weighted'),
      minimumMarkers: whole,
      markers: listBy('marker', markerRule),
      outstandingWhen: nullable(
        record({
          everyMarkerWithin: flag,
          targets: list(
            all(record({ marker: ref('marker'), unit: word, min: openLimit, max: openLimit }), below('min', 'max')),
          ),
        }),
      ),
    }),
  ),
  healthMeasures: listBy(
    'key',
    record({
      key: ref('measure'),
      rule: oneOf('worst', 'weighted'),
      categories: listBy('category', record({ category: ref('area'), needed: flag, weight: optional(number) })),
    }),
  ),
});

export const referenceChange = record({
  note: optional(word),
  version: date,
  formula: optional(word),
  applyOnlyIf: optional(list(word)),
  sources: recordOf(record({ name: word, figuresChecked: optional(flag), basis: optional(word) })),
  items: listBy(
    'marker',
    record({
      marker: ref('marker'),
      cvi: number,
      cva: number,
      riseBeyondPercent: number,
      fallBeyondPercent: number,
      source: word,
      purpose: optional(word),
    }),
  ),
  omitted: list(record({ marker: ref('marker'), reason: word })),
  labels: words('within', 'larger-rise', 'larger-fall', 'unknown'),
  explanations: words('within', 'larger', 'unknown'),
});

const criticalLimit = { unit: word, low: openLimit, high: openLimit };

export const criticalLimits = record({
  note: optional(word),
  otherUnitsNote: optional(word),
  version: date,
  urgency: recordOf(localText),
  limits: listBy(
    'marker',
    all(
      record({
        marker: ref('marker'),
        ...criticalLimit,
        otherUnits: optional(listBy('unit', all(record(criticalLimit), below('low', 'high')))),
        urgency: ref('urgency'),
      }),
      below('low', 'high'),
    ),
  ),
});

/** The questionnaires have rules of their own: `list-content-faults.ts`. */
export const survey = anything;
