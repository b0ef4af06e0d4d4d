import { useState } from 'react';
import { isWithdrawn } from '#shared/domain/results/effective-status.ts';
import { type Fingerprints, wordOf } from '#shared/domain/results/fingerprint-values.ts';
import type { ReviewMeasureView, ReviewView } from '#shared/views/reviewing.ts';

/** What came from the laboratory. It stays as it is while a case is open; a new version is compared before it is taken over. */
export type LabPart = Pick<
  ReviewView,
  'measures' | 'unmapped' | 'areas' | 'healthMeasures' | 'proposal' | 'orderedMarkers' | 'fingerprint' | 'droppedAdvice'
>;

export interface LabDifference {
  key: string;
  measure: ReviewMeasureView;
  /** Value and status as they were; null for a new one. */
  before: ReviewMeasureView | null;
  isWithdrawn: boolean;
  /** The value is the same: the laboratory noted something else about it. */
  isOfNote: boolean;
}

const identityOf = (measure: ReviewMeasureView): string =>
  [measure.marker ?? '', measure.system, measure.code, measure.sub].join('|');
/** Everything on which something is judged, by the words of the fingerprint, and what the laboratory is asked and called about. */
const contentOf = (measure: ReviewMeasureView): string =>
  JSON.stringify([wordOf(measure), measure.held, measure.critical, earlierOf(measure)]);
/** What the person reads of the earlier value: the same figure of another day is another one. */
const earlierOf = ({ previous }: ReviewMeasureView): unknown =>
  previous && [previous.sampledAt, previous.number, previous.position, previous.beingCorrected];

/** The fingerprints of the values on the screen. */
export function fingerprintsOf({ fingerprint, areas, healthMeasures }: LabPart): Fingerprints {
  const entries = areas.map(({ resultCategoryId, fingerprint: own }): [string, string] => [resultCategoryId, own]);
  const health = healthMeasures.map(({ healthMeasureId, fingerprint: own }): [string, string] => [
    healthMeasureId,
    own,
  ]);
  return { all: fingerprint, areas: Object.fromEntries(entries), healthMeasures: Object.fromEntries(health) };
}

/** Values that differ between the version on the screen and the one the server has. */
export function compareVersions(shown: LabPart, current: LabPart): LabDifference[] {
  const before = new Map([...shown.measures, ...shown.unmapped].map((measure) => [identityOf(measure), measure]));
  const after = new Map([...current.measures, ...current.unmapped].map((measure) => [identityOf(measure), measure]));
  const changed = [...after].flatMap(([key, measure]) => {
    const old = before.get(key) ?? null;
    if (old && contentOf(old) === contentOf(measure)) return [];
    const isOfNote = old !== null && contentOf({ ...old, notes: measure.notes }) === contentOf(measure);
    return [{ key, measure, before: old, isWithdrawn: false, isOfNote }];
  });
  const withdrawn = [...before].flatMap(([key, measure]) =>
    after.has(key) ? [] : [{ key, measure, before: measure, isWithdrawn: true, isOfNote: false }],
  );
  return [...changed, ...withdrawn];
}

/** Values that are critical in the newest version and were not, or were others, in the one on the screen. */
export const newlyCritical = (differences: readonly LabDifference[]): ReviewMeasureView[] =>
  differences
    .filter(({ isWithdrawn: isGone, measure }) => !isGone && measure.critical && !isWithdrawn(measure.status))
    .map(({ measure }) => measure);

/**
 * The laboratory's part as the doctor sees it, the differences to the newest, and the way to take the newest over.
 * `isOther` also where no value differs but a note of the laboratory does, on which everything rests.
 */
export function useLabVersion(review: ReviewView): {
  lab: LabPart;
  differences: LabDifference[];
  isOther: boolean;
  takeOver: () => void;
} {
  const [lab, setLab] = useState<LabPart>(review);
  const differences = lab === review ? [] : compareVersions(lab, review);
  const isOther = differences.length > 0 || lab.fingerprint !== review.fingerprint;
  return { lab, differences, isOther, takeOver: () => setLab(review) };
}
