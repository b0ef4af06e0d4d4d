import type { BloodMeasure } from '#shared/domain/results/types.ts';

/** The values of some markers that the order asked for, withdrawn ones included. */
export function valuesOrdered<M extends Pick<BloodMeasure, 'marker'>>(
  markers: readonly string[],
  orderedMarkers: readonly string[],
  measures: readonly M[],
): M[] {
  return measures.filter(
    ({ marker }) => marker !== null && markers.includes(marker) && orderedMarkers.includes(marker),
  );
}
