import type { ResultContent } from '#shared/domain/results/content-types.ts';
import { isFinal, isWithdrawn } from '#shared/domain/results/effective-status.ts';
import { isAlarming } from '#shared/domain/results/is-alarming.ts';
import { isFlagged } from '#shared/domain/results/is-flagged.ts';
import type { BloodMeasure, Level } from '#shared/domain/results/types.ts';

export interface UnremarkableFacts {
  /** What the rules propose. */
  areas: readonly { resultCategoryId: string; level: Level }[];
  orderedMarkers: readonly string[];
  /** Standing values. */
  measures: readonly BloodMeasure[];
  /** Words of the laboratory that were not taken and wait for a decision. */
  asides: readonly Pick<BloodMeasure, 'marker'>[];
  /** What the laboratory noted about the sample, the order or the person. */
  labNotes: readonly string[];
  content: Pick<ResultContent, 'resultCategories' | 'bloodMarkers'>;
}

/**
 * Areas whose proposals a doctor may accept unseen, all in one act: proposed as good or better, every ordered value there, final,
 * readable, with its unit and range, inside it, unflagged and without a note, and no word of the laboratory about it undecided. What the
 * laboratory noted about the whole sample may concern every value, so it leaves no area, unless it is known to be routine.
 */
export function findUnremarkableAreas(facts: UnremarkableFacts): string[] {
  const { areas, orderedMarkers, measures, asides, labNotes, content } = facts;
  const routine = content.bloodMarkers.routineNotes.map(folded);
  if (labNotes.some((note) => !routine.includes(folded(note)))) return [];
  return areas.flatMap(({ resultCategoryId, level }) => {
    if (level !== 'good' && level !== 'outstanding') return [];
    const area = content.resultCategories.categories.find(({ key }) => key === resultCategoryId);
    const ordered = area?.markers.filter((marker) => orderedMarkers.includes(marker)) ?? [];
    const isCalm = (marker: string) => {
      const own = measures.filter((measure) => measure.marker === marker && !isWithdrawn(measure.status));
      return own.length > 0 && own.every(isUnremarkable);
    };
    // a word about a test that nobody knows may be about any of them
    const isAsked = asides.some(({ marker }) => marker === null || ordered.includes(marker));
    return ordered.length > 0 && !isAsked && ordered.every(isCalm) ? [resultCategoryId] : [];
  });
}

const folded = (note: string) => note.trim().toLowerCase();

function isUnremarkable(measure: BloodMeasure): boolean {
  const { status, number, held, unit, range, position, notes } = measure;
  const isReadable = number !== null && held === null && unit !== '' && range !== null;
  return (
    isFinal(status) &&
    isReadable &&
    position === 'within' &&
    !isFlagged(measure) &&
    !isAlarming(measure) &&
    notes.every((note) => note.trim() === '')
  );
}
