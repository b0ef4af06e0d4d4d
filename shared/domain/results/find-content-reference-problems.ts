import type { ResultContent } from '#shared/domain/results/content-types.ts';
import { LEVELS } from '#shared/domain/results/types.ts';
import type { ContentProblem } from '#shared/domain/results/validate-result-content.ts';

/** Keys that name nothing, and areas or measures whose lists in two files differ. */
export function findContentReferenceProblems(content: ResultContent): ContentProblem[] {
  const { bloodMarkers, resultRules, criticalLimits, referenceChange, resultCategories } = content;
  const markers = new Set(bloodMarkers.markers.map((marker) => marker.key));
  const areas = new Set(resultCategories.categories.map((area) => area.key));
  const unknown = (known: ReadonlySet<string>, kind: string, path: string, keys: string[]): ContentProblem[] =>
    keys.filter((key) => !known.has(key)).map((key) => ({ path, problem: `names an unknown ${kind}: ${key}` }));
  const toMarkers = (path: string, keys: string[]) => unknown(markers, 'marker', path, keys);
  const toAreas = (path: string, keys: string[]) => unknown(areas, 'area', path, keys);
  const markersOf = (conditions: { marker: string }[] | undefined) =>
    (conditions ?? []).map((condition) => condition.marker);

  return [
    ...toMarkers('bloodMarkers.labCodes', markersOf(bloodMarkers.labCodes)),
    ...bloodMarkers.markers.flatMap((marker) => toAreas(`bloodMarkers.${marker.key}`, [marker.resultCategory])),
    ...bloodMarkers.markers
      .filter(
        (marker) =>
          !resultCategories.categories.find((area) => area.key === marker.resultCategory)?.markers.includes(marker.key),
      )
      .map((marker) => ({ path: `bloodMarkers.${marker.key}`, problem: 'is not listed by its area' })),
    ...resultCategories.categories.flatMap((area) => toMarkers(`resultCategories.${area.key}`, area.markers)),
    ...toMarkers('criticalLimits', markersOf(criticalLimits.limits)),
    ...toMarkers('referenceChange', markersOf(referenceChange.items)),
    ...referenceChange.items
      .filter((item) => !(item.source in referenceChange.sources))
      .map((item) => ({ path: `referenceChange.${item.marker}`, problem: `names an unknown source: ${item.source}` })),
    ...differ(
      'resultRules.categories',
      resultCategories.categories,
      resultRules.categories,
      (area) => area.markers,
      (rule) => markersOf(rule.markers),
    ),
    ...differ(
      'resultRules.healthMeasures',
      content.healthMeasures,
      resultRules.healthMeasures,
      (measure) => measure.resultCategories,
      (rule) => rule.categories.map((entry) => entry.category),
    ),
    ...content.healthMeasures.flatMap((measure) => toAreas(`healthMeasures.${measure.key}`, measure.resultCategories)),
    ...content.recommendations.flatMap((entry) => [
      ...toAreas(`recommendations.${entry.key}`, entry.resultCategories),
      ...toMarkers(`recommendations.${entry.key}`, markersOf([...(entry.proposeWhen ?? []), ...(entry.notWhen ?? [])])),
      ...(isLevels(entry.proposeAt)
        ? []
        : [{ path: `recommendations.${entry.key}`, problem: 'proposeAt is no list of levels' }]),
    ]),
    ...content.followUps.flatMap((entry) =>
      Array.isArray(entry.proposeWhen)
        ? toMarkers(`followUps.${entry.key}`, markersOf(entry.proposeWhen))
        : [{ path: `followUps.${entry.key}`, problem: 'proposeWhen is no list' }],
    ),
  ];
}

const isLevels = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((entry) => LEVELS.some((level) => level === entry));

/** The rules must cover the same keys with the same members as what people are shown. */
function differ<S extends { key: string }, R extends { key: string }>(
  path: string,
  shown: readonly S[],
  rules: readonly R[],
  membersShown: (entry: S) => string[],
  membersRuled: (entry: R) => string[],
): ContentProblem[] {
  const same = (left: string[], right: string[]) => [...left].sort().join() === [...right].sort().join();
  const keys = new Set([...shown, ...rules].map((entry) => entry.key));
  return [...keys].flatMap((key) => {
    const one = shown.find((entry) => entry.key === key);
    const other = rules.find((entry) => entry.key === key);
    if (!one || !other)
      return [{ path: `${path}.${key}`, problem: one ? 'has no rule' : 'has a rule but is not shown' }];
    return same(membersShown(one), membersRuled(other))
      ? []
      : [{ path: `${path}.${key}`, problem: 'its members differ between the rules and what is shown' }];
  });
}
