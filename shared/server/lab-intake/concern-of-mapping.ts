import { type LabMapping, type Reading, readByMapping } from '#shared/domain/lab-intake/read-by-mapping.ts';
import { hasKnownLoinc, loincCodes } from '#shared/domain/results/map-marker.ts';
import { resultContent } from '#shared/server/content/live-content.ts';
import { toInput } from '#shared/server/results/observation-rows.ts';
import { isReleased, type MappedValue } from './list-mapped-values.ts';

/** What becomes of stored values when a mapping is saved or ended. */
export interface Concern {
  /** Held before, readable afterwards; and the other way round. */
  freed: number;
  held: number;
  /** Readable before and afterwards, as another marker or in another unit. */
  changed: number;
  /** Held before and afterwards, for another reason such as a unit. */
  stillHeld: number;
  /** Orders of all that are read otherwise, and how many of them are released: they are released anew. */
  orders: number;
  released: number;
  /** LOINC codes that we do not know, and that come with the code. */
  loinc: string[];
}

/** @param after the laboratory's mapping as it would be */
export function concernOf(values: readonly MappedValue[], after: LabMapping): Concern {
  const readings = values.map((value) => ({
    value,
    later: readByMapping(toInput(value), value.lab, after, resultContent.bloodMarkers),
  }));
  const isHeld = ({ reading }: Pick<Reading, 'reading'>): boolean =>
    reading === 'unknown-code' || reading === 'foreign-unit';
  const count = (before: boolean, now: boolean) =>
    readings.filter(({ value, later }) => isHeld(value) === before && isHeld(later) === now);
  const otherwise = readings.filter(
    ({ value, later }) => value.mappedMarker !== later.mappedMarker || value.mappedUnit !== later.mappedUnit,
  );
  const readOtherwise = new Set(otherwise);
  const orders = new Map(otherwise.map(({ value }) => [value.orderId, value]));
  const unknown = values.filter((value) => !hasKnownLoinc(codesOfRow(value), resultContent.bloodMarkers));
  return {
    freed: count(true, false).length,
    held: count(false, true).length,
    changed: count(false, false).filter((entry) => readOtherwise.has(entry)).length,
    stillHeld: count(true, true).length,
    orders: orders.size,
    released: [...orders.values()].filter(isReleased).length,
    loinc: [...new Set(unknown.flatMap((value) => loincCodes(codesOfRow(value))))],
  };
}

const codesOfRow = ({ code, codingSystem: system, alternateCode, alternateSystem }: MappedValue) => ({
  code,
  system,
  alternateCode,
  alternateSystem,
});
