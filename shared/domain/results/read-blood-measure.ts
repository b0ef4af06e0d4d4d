import type { ResultContent } from '#shared/domain/results/content-types.ts';
import { effectiveStatus, isWithoutValue } from '#shared/domain/results/effective-status.ts';
import { foldUnit, unitText } from '#shared/domain/results/fold-unit.ts';
import { isFasting } from '#shared/domain/results/is-fasting.ts';
import { loincCodes, mapMarker } from '#shared/domain/results/map-marker.ts';
import { mayBeCritical } from '#shared/domain/results/may-be-critical.ts';
import { parseNumber } from '#shared/domain/results/parse-number.ts';
import { parseRange } from '#shared/domain/results/parse-range.ts';
import { positionOfValue, type ValuePosition } from '#shared/domain/results/position-of-value.ts';
import { timeHold } from '#shared/domain/results/time-hold.ts';
import type {
  BloodMeasure,
  ObservationInput,
  PositionReason,
  ReferenceRange,
  Sex,
} from '#shared/domain/results/types.ts';
import { unitHold } from '#shared/domain/results/unit-hold.ts';

/** What a value is judged against. `lab` is the sender (MSH-4.1), for its own codes. */
export interface MeasureContext {
  content: Pick<ResultContent, 'bloodMarkers' | 'criticalLimits'>;
  lab: string | null;
  sex: Sex | null;
  /** What the laboratory noted about the whole sample, such as that it was not taken fasting. */
  sampleNotes?: readonly string[];
}

/** HL7 table 0078: below and above the panic limits, and very abnormal for results without a number. */
const PANIC_FLAGS: Record<string, 'low' | 'high' | null> = { LL: 'low', HH: 'high', AA: null };

/**
 * Judges one observation: which marker, whether its unit may be used, where the value lies in the range of the message.
 * Texts stay as sent. A value whose unit is not the marker's is held and gets no position.
 */
export function readBloodMeasure(
  sent: ObservationInput,
  { content, lab, sex, sampleNotes = [] }: MeasureContext,
): BloodMeasure {
  const { markers } = content.bloodMarkers;
  const { mappedMarker = null, mappedUnit = null } = sent;
  const observation = mappedUnit === null ? sent : { ...sent, unit: mappedUnit };
  const marker = mapMarker(observation, lab, content.bloodMarkers);
  const status = effectiveStatus(observation.status);
  const parsed = isWithoutValue(status) ? null : parseNumber(observation.value);
  const number = parsed?.number ?? null;
  const comparator = number === null ? null : (parsed?.comparator ?? null);
  const range = readRange(observation.range);
  const codes = loincCodes(observation);
  const held =
    marker !== null && number !== null
      ? (unitHold(observation.unit, marker, markers, codes) ?? timeHold(observation.observedAt, marker))
      : null;

  const limit = marker && content.criticalLimits.limits.find((entry) => entry.marker === marker.key);
  const usable =
    limit && [limit, ...(limit.otherUnits ?? [])].find(({ unit }) => foldUnit(unit) === foldUnit(observation.unit));
  const placed = positionOfValue({ comparator, number, range, low: usable?.low ?? null, high: usable?.high ?? null });
  const reason = reasonBefore({
    mapped: marker !== null,
    held: held !== null,
    number,
    text: observation.value,
    status,
  });
  const applicable = sex === null || !marker?.notApplicableFor?.includes(sex);
  const isComparable =
    applicable && !(marker?.fasting && isFasting(observation, marker.fasting.codes, sampleNotes) !== true);
  const judged = reason
    ? without(reason)
    : isComparable || placed.position === 'critical'
      ? placed
      : { ...without(applicable ? 'not-fasting' : 'not-applicable'), criticalNotExcluded: placed.criticalNotExcluded };

  const flags = observation.flags.map((flag) => flag.trim().toUpperCase()).filter((flag) => flag !== '');
  const panic = isWithoutValue(status) ? undefined : flags.find((flag) => flag in PANIC_FLAGS);
  const criticalBy = judged.position === 'critical' ? 'limit' : panic ? 'lab-flag' : null;

  // a figure that was not compared with the limits: its unit may not be used, or it stands in a text
  const unread = limit && !isWithoutValue(status) && (held !== null || number === null);
  // limits for the morning say nothing about an evening
  const suspected = unread && !(held === 'time-of-day' && observation.observedAt) && mayBeCritical(observation, limit);

  return {
    marker: marker?.key ?? null,
    loinc: codes[0] ?? null,
    code: observation.code,
    system: observation.system,
    sub: observation.sub,
    name: observation.text || observation.code,
    valueText: observation.value,
    comparator,
    number,
    unit: unitText(observation.unit),
    ...((mappedMarker ?? mappedUnit) !== null && {
      mapped: { marker: mappedMarker, unit: mappedUnit === null ? null : unitText(sent.unit) },
    }),
    held,
    range,
    position: judged.position,
    positionReason: judged.reason,
    side: judged.side ?? (panic ? (PANIC_FLAGS[panic] ?? null) : null),
    critical: criticalBy !== null,
    criticalBy,
    criticalNotExcluded: criticalBy === null && (judged.criticalNotExcluded || Boolean(suspected)),
    status,
    flags,
    notes: observation.notes,
    observedAt: observation.observedAt,
    previous: null,
  };
}

function without(reason: PositionReason): ValuePosition {
  return { position: null, reason, side: null, criticalNotExcluded: false };
}

/** The first reason why a value is not even compared with its range. */
function reasonBefore(facts: {
  mapped: boolean;
  held: boolean;
  number: number | null;
  text: string;
  status: BloodMeasure['status'];
}) {
  if (!facts.mapped) return 'unmapped';
  if (facts.held) return 'held';
  if (facts.number !== null) return null;
  return facts.text.trim() === '' || isWithoutValue(facts.status) ? 'no-value' : 'text';
}

function readRange(text: string): ReferenceRange | null {
  if (text.trim() === '') return null;
  const limits = parseRange(text);
  return {
    lower: limits?.lower ?? null,
    upper: limits?.upper ?? null,
    ...(limits?.lower != null && !limits.lowerInclusive && { lowerExclusive: true as const }),
    ...(limits?.upper != null && !limits.upperInclusive && { upperExclusive: true as const }),
    text,
    source: 'lab',
  };
}
