import { localText } from '#shared/domain/results/category-summary.ts';
import type { Marker, ResultContent } from '#shared/domain/results/content-types.ts';
import { findMissingMarkers, hasCome } from '#shared/domain/results/find-missing-markers.ts';
import { hasComparable } from '#shared/domain/results/has-comparable.ts';
import { countLevels, orderAreasByAttention } from '#shared/domain/results/order-areas.ts';
import { presentReleasedMeasure } from '#shared/domain/results/present-released-measure.ts';
import type {
  BloodMeasure,
  Level,
  MissingMarker,
  MissingReason,
  ReleasedResult,
  ResultDraft,
} from '#shared/domain/results/types.ts';
import type { LocalText } from '#shared/languages.ts';

export interface ReleaseMaterial {
  content: ResultContent;
  /** The accepted draft; every level is set (mayRelease said null). */
  draft: ResultDraft;
  /** Standing values with their `previous`. */
  measures: readonly BloodMeasure[];
  orderedMarkers: readonly string[];
}

/**
 * The frozen document a customer may read. It holds texts and ranges as they were at the release, and nothing that is for staff:
 * no internal notes, laboratory notes or flags, no critical limits, no unmapped or held values, nothing that was not ordered.
 * Throws when a level is missing: that is a fault of the caller, which asks `mayRelease` first.
 */
export function buildReleasedResult({ content, draft, measures, orderedMarkers }: ReleaseMaterial): ReleasedResult {
  const ordered = new Set(orderedMarkers);
  const shown = measures.filter(
    (measure) => measure.marker !== null && ordered.has(measure.marker) && !measure.held && hasCome(measure),
  );
  const { levels, selfComparison } = content.resultCategories;
  const areas = draft.resultCategories.map((area) => ({ ...area, level: judged(area.resultCategoryId, area.level) }));
  const markers = new Map(content.bloodMarkers.markers.map((marker) => [marker.key, marker]));
  const areaOf = (marker: string) =>
    content.resultCategories.categories.find((area) => area.markers.includes(marker))?.key;
  const bloodMeasures = [...markers.values()].flatMap((marker) => {
    // equal repeats of one marker are one value to the customer
    const measure = shown.find((entry) => entry.marker === marker.key);
    const area = areaOf(marker.key) ?? marker.resultCategory;
    return measure ? [presentReleasedMeasure(measure, marker, area, content.referenceChange)] : [];
  });

  return {
    contentVersion: content.resultRules.version,
    summary: copy(draft.summary),
    counts: countLevels(areas.map((area) => area.level)),
    resultCategories: orderAreasByAttention(areas, content.resultCategories.categories).map((area) => {
      const about = content.resultCategories.categories.find((entry) => entry.key === area.resultCategoryId);
      if (!about) throw new Error(`the content has no area ${area.resultCategoryId}`);
      const missing = findMissingMarkers(
        about.markers.filter((key) => ordered.has(key)),
        measures,
      );
      // a word of comparison needs a value that can be compared
      const own = bloodMeasures.filter((measure) => measure.resultCategoryId === area.resultCategoryId);
      const comparison = hasComparable(own) ? area.selfComparisonDescriptions : null;
      return {
        resultCategoryId: area.resultCategoryId,
        name: copy(about.name),
        description: copy(about.description),
        icon: about.icon,
        level: area.level,
        levelName: copy(levels[area.level].name),
        resultCategorySummary: copy(area.resultCategorySummary),
        selfComparison: comparison,
        selfComparisonDescriptions: comparison && copy(selfComparison[comparison]),
        missingMarkers: missing.flatMap(({ marker, reason }) => nameMissing(markers.get(marker), reason)),
      };
    }),
    healthMeasuresResult: draft.healthMeasuresResult.flatMap((measure) => {
      const about = content.healthMeasures.find((entry) => entry.key === measure.healthMeasureId);
      const level = judged(measure.healthMeasureId, measure.level);
      return about
        ? [{ healthMeasureId: about.key, name: copy(about.name), level, levelName: copy(levels[level].name) }]
        : [];
    }),
    bloodMeasures,
    recommendations: content.recommendations
      .filter((entry) => draft.recommendations.includes(entry.key))
      .map(({ key, text, url, resultCategories, proposeAt }) => ({
        key,
        link: { text: copy(text), url: url ? copy(url) : null },
        // only areas at a level it is meant for: "keep going" never stands with an area that needs attention
        resultCategories: resultCategories.filter((id) =>
          areas.some((area) => area.resultCategoryId === id && proposeAt.includes(area.level)),
        ),
      })),
    followUpRecommendations: content.followUps
      .filter((entry) => draft.followUpRecommendations.includes(entry.key))
      .map(({ key, name, reason, product, weeksAfterResult }) => ({
        key,
        name: copy(name),
        reason: copy(reason),
        product,
        weeksAfterResult,
      })),
  };
}

function judged(key: string, level: Level | null): Level {
  if (level === null) throw new Error(`no level accepted for ${key}`);
  return level;
}

const copy = (text: LocalText): LocalText => localText((language) => text[language]);

function nameMissing(marker: Marker | undefined, reason: MissingReason): MissingMarker[] {
  return marker ? [{ marker: marker.key, name: copy(marker.name), reason }] : [];
}
