import { isWithdrawn } from '#shared/domain/results/effective-status.ts';
import { type MeasureContext, readBloodMeasure } from '#shared/domain/results/read-blood-measure.ts';
import type { BloodMeasure, ObservationInput } from '#shared/domain/results/types.ts';

/**
 * Judges the observations of one order. Where two standing values of one marker contradict each other, both are held (`repeated`):
 * which of them counts is the doctor's decision, not a rule's (47 of 1,561 sampled order groups repeat a code).
 */
export function readBloodMeasures(observations: ObservationInput[], context: MeasureContext): BloodMeasure[] {
  return holdRepeats(observations.map((observation) => readBloodMeasure(observation, context)));
}

/** Holds every standing value of a marker that has more than one standing value, with different values. Equal repeats are left as they are. */
export function holdRepeats(measures: BloodMeasure[]): BloodMeasure[] {
  const said = new Map<string, Set<string>>();
  for (const measure of measures) {
    if (!stands(measure)) continue;
    const key = measure.marker as string;
    said.set(key, (said.get(key) ?? new Set()).add(`${measure.valueText.trim()} ${measure.unit}`));
  }
  return measures.map((measure) => {
    const contradicted = stands(measure) && (said.get(measure.marker as string)?.size ?? 0) > 1;
    if (!contradicted || measure.held) return measure;
    // a critical value stays critical: the alarm must not be lost because a second value disagrees
    const position = measure.position === 'critical' ? measure.position : null;
    return {
      ...measure,
      held: 'repeated',
      position,
      positionReason: position ? null : 'held',
      side: position && measure.side,
    };
  });
}

function stands(measure: BloodMeasure): boolean {
  return (
    measure.marker !== null && !isWithdrawn(measure.status) && measure.valueText.trim() !== '' && measure.status !== 'X'
  );
}
