import type {
  CodeableConcept,
  Extension,
  Observation,
  ObservationReferenceRange,
  Quantity,
  Reference,
} from 'fhir/r4.js';
import texts from '#shared/content/result-file.json' with { type: 'json' };
import { rangeFigures } from '#shared/domain/results/describe-position.ts';
import { positionText } from '#shared/domain/results/position-text.ts';
import type { MissingMarker, MissingReason, ReferenceRange, ReleasedMeasure } from '#shared/domain/results/types.ts';
import { ucumOf } from '#shared/domain/results/ucum-of.ts';
import { LANGUAGE_TAGS, LANGUAGES, type Language, type LocalText } from '#shared/languages.ts';

/** What every observation of one report says alike. */
export interface ObservationFrame {
  id: string;
  language: Language;
  loinc: string | null;
  subject: Reference;
  performer: Reference;
  specimen: Reference;
  /** UTC ISO instant of sampling, or null where nobody wrote it down. */
  sampledAt: string | null;
  issued: string;
}

/** JavaScript's way to write a number with the digits it has; TypeScript does not know it yet. */
interface ExactNumbers {
  rawJSON(text: string): number;
}

const LOINC = 'http://loinc.org';
const INTERPRETATION = 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation';
const TRANSLATION = 'http://hl7.org/fhir/StructureDefinition/translation';
const DATA_ABSENT = 'http://hl7.org/fhir/StructureDefinition/data-absent-reason';

/** A text in one language, with the others as FHIR's translations. */
export function translated(
  text: LocalText,
  language: Language,
): Pick<CodeableConcept, 'text'> & { _text: { extension: Extension[] } } {
  const others = LANGUAGES.filter((other) => other !== language);
  return {
    text: text[language],
    _text: {
      extension: others.map((other) => ({
        url: TRANSLATION,
        extension: [
          { url: 'lang', valueCode: LANGUAGE_TAGS[other] },
          { url: 'content', valueString: text[other] },
        ],
      })),
    },
  };
}

/** A released value as a FHIR Release 4 Observation of the Swiss laboratory report. */
export function fhirObservation(measure: ReleasedMeasure, frame: ObservationFrame): Observation {
  return {
    ...frameOf(measure.name, frame),
    status: 'final',
    ...saidValue(measure),
    ...(measure.position && { interpretation: [interpretationOf(measure, frame.language)] }),
    ...(measure.range && { referenceRange: [rangeOf(measure.range, measure.unit)] }),
  };
}

const ABSENT: Record<MissingReason, string> = {
  'not-measured': 'not-performed',
  'not-usable': 'error',
  withdrawn: 'unknown',
};

/** A test that was ordered, and of which no value can be read. */
export function fhirMissing({ name, reason }: MissingMarker, frame: ObservationFrame): Observation {
  return {
    ...frameOf(name, frame),
    status: 'cancelled',
    dataAbsentReason: {
      coding: [{ system: 'http://terminology.hl7.org/CodeSystem/data-absent-reason', code: ABSENT[reason] }],
      ...translated(texts[reason], frame.language),
    },
  };
}

function frameOf(
  name: LocalText,
  frame: ObservationFrame,
): Pick<Observation, 'resourceType' | 'code'> & Partial<Observation> {
  return {
    resourceType: 'Observation',
    id: frame.id,
    category: [
      { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'laboratory' }] },
    ],
    code: {
      ...(frame.loinc && { coding: [{ system: LOINC, code: frame.loinc }] }),
      ...translated(name, frame.language),
    },
    subject: frame.subject,
    ...(frame.sampledAt === null
      ? { _effectiveDateTime: { extension: [{ url: DATA_ABSENT, valueCode: 'unknown' }] } }
      : { effectiveDateTime: frame.sampledAt }),
    issued: frame.issued,
    performer: [frame.performer],
    specimen: frame.specimen,
  };
}

/** A figure keeps its decimals (`7.30`) and its sign of comparison; anything else is a text. */
function saidValue({
  decimalText,
  comparator,
  unit,
  valueText,
}: ReleasedMeasure): Partial<Pick<Observation, 'valueQuantity' | 'valueString'>> {
  if (decimalText === null) return { valueString: valueText };
  return { valueQuantity: { ...quantityOf(decimalText, unit), ...(comparator && { comparator }) } };
}

/** @param text plain decimal notation: its digits are written as they are */
function quantityOf(text: string, unit: string): Quantity {
  const code = ucumOf(unit);
  return {
    value: (JSON as unknown as ExactNumbers).rawJSON(text),
    ...(unit && { unit }),
    ...(code && { system: 'http://unitsofmeasure.org', code }),
  };
}

function rangeOf(range: ReferenceRange, unit: string): ObservationReferenceRange {
  const { lower, upper, text } = range;
  const figures = rangeFigures(range);
  return {
    ...(lower !== null && { low: quantityOf(figures.lower, unit) }),
    ...(upper !== null && { high: quantityOf(figures.upper, unit) }),
    text,
  };
}

/** HL7 table 0078, as FHIR names it. */
function interpretationOf(measure: ReleasedMeasure, language: Language): CodeableConcept {
  const critical = measure.side === null ? 'AA' : { low: 'LL', high: 'HH' }[measure.side];
  const code = { below: 'L', within: 'N', above: 'H', critical }[measure.position ?? 'within'];
  return { coding: [{ system: INTERPRETATION, code }], ...translated(positionText(measure), language) };
}
