import { compareReleases, type ReleaseDifference } from '#shared/domain/results/compare-releases.ts';
import type { ResultContent } from '#shared/domain/results/content-types.ts';
import type { ReleasedResult } from '#shared/domain/results/types.ts';
import { followUpRestsOn, withdrawFromRelease } from '#shared/domain/results/withdraw-from-release.ts';

/** A released version, and the markers of which the laboratory has taken a value back since. */
export interface ReadRelease {
  document: ReleasedResult;
  withdrawn: ReadonlySet<string>;
}

/**
 * Compares a released version with the one it replaces, as both are read now: what was taken back of either was perhaps another person's,
 * so neither it nor a word that may have rested on it is read in the comparison.
 */
export function compareAsRead(
  before: ReadRelease,
  after: ReadRelease,
  content: Pick<ResultContent, 'resultCategories' | 'resultRules' | 'followUps'>,
): ReleaseDifference {
  const difference = compareReleases(
    withdrawFromRelease(before.document, before.withdrawn, content),
    withdrawFromRelease(after.document, after.withdrawn, content),
  );
  const withdrawn = new Set([...before.withdrawn, ...after.withdrawn]);
  const documents = [before.document, after.document];
  const gone = documents.flatMap(({ bloodMeasures }) => bloodMeasures).filter(({ marker }) => withdrawn.has(marker));
  if (gone.length === 0) return difference;
  const touched = new Set(gone.map(({ resultCategoryId }) => resultCategoryId));
  const areas = difference.areas.filter(({ after: area }) => !touched.has(area.resultCategoryId));
  // Of advice that names no area nobody knows what it rested on.
  const doubtful = new Set(
    documents
      .flatMap(({ recommendations }) => recommendations)
      .filter(({ resultCategories: keys }) => keys.length === 0 || keys.some((key) => touched.has(key)))
      .map(({ key }) => key),
  );
  const { recommendations, followUps } = difference;
  return {
    ...difference,
    measures: [...difference.measures, ...namesOfWithdrawn(before, after)],
    areas,
    health: [],
    recommendations: {
      added: recommendations.added.filter(({ key }) => !doubtful.has(key)),
      removed: recommendations.removed.filter(({ key }) => !doubtful.has(key)),
    },
    followUps: { added: followUps.added.filter(({ key }) => !followUpRestsOn(key, withdrawn, content)), removed: [] },
    // Of the areas that are left out nobody is told how they moved, nor that they did not.
    outcome: areas.some(({ move }) => move === 'worse') ? 'worse' : null,
  };
}

/** Values of before that were taken back and that a doctor released as missing: by name, with why. */
const namesOfWithdrawn = (before: ReadRelease, after: ReadRelease): ReleaseDifference['measures'] =>
  before.document.bloodMeasures.flatMap(({ marker }) => {
    const why = after.document.resultCategories
      .flatMap(({ missingMarkers }) => missingMarkers)
      .find((missing) => missing.marker === marker);
    return why && before.withdrawn.has(marker) ? [{ marker, before: null, after: null, why }] : [];
  });
