import type { ResultContent } from '#shared/domain/results/content-types.ts';
import { shortHash } from '#shared/domain/results/short-hash.ts';
import type { BloodMeasure } from '#shared/domain/results/types.ts';
import { valuesOrdered } from '#shared/domain/results/values-ordered.ts';

/** What the values say on which something was judged: equal while the laboratory's words are the same, however often they are sent. */
export interface Fingerprints {
  /** Of every value: what summary and advice rest on. */
  all: string;
  /** By area and by health measure, of the values that belong to it. */
  areas: Readonly<Record<string, string>>;
  healthMeasures: Readonly<Record<string, string>>;
}

interface Values {
  content: Pick<ResultContent, 'resultCategories' | 'resultRules'>;
  orderedMarkers: readonly string[];
  /** Standing values, withdrawn and unmapped ones included. */
  measures: readonly BloodMeasure[];
  /** What the laboratory noted about the sample, the order or the person: it may be about any value. */
  labNotes: readonly string[];
}

/** The fingerprints of a case's values: value, unit, range, flags, notes, status and previous value of each, and the notes about all, in no order. */
export function fingerprintValues({ content, orderedMarkers, measures, labNotes }: Values): Fingerprints {
  const { categories } = content.resultCategories;
  const fingerprintOf = (values: readonly BloodMeasure[]): string =>
    shortHash([...values.map(wordOf), ...labNotes.map((note) => JSON.stringify(note))].sort().join('\n'));
  const areas = Object.fromEntries(
    categories.map((area) => [area.key, fingerprintOf(valuesOrdered(area.markers, orderedMarkers, measures))]),
  );
  const healthMeasures = content.resultRules.healthMeasures.map((rule): [string, string] => [
    rule.key,
    shortHash(rule.categories.map(({ category }) => areas[category] ?? '').join('|')),
  ]);
  return { all: fingerprintOf(measures), areas, healthMeasures: Object.fromEntries(healthMeasures) };
}

/** Everything that a value says: two that say the same are no two to whoever judges. */
export const wordOf = ({
  system,
  code,
  name,
  sub,
  valueText,
  unit,
  range,
  flags,
  notes,
  status,
  previous,
  mapped,
}: BloodMeasure): string =>
  JSON.stringify([
    ...[system, code || name, sub, valueText.trim(), unit, range?.text.trim() ?? '', flags, notes, status],
    // The comparison rests on it.
    ...(previous ? [previous.valueText.trim(), previous.unit] : []),
    // Read by a mapping it is another value, though the laboratory's word is the same.
    ...(mapped ? [{ mapped }] : []),
  ]);
