/**
 * The medical content the review needs for default texts, axes, release checks and the preview, as shipped with the project. The one
 * place to change when content comes from the server.
 */
import badges from '#shared/content/badges.json' with { type: 'json' };
import bloodMarkers from '#shared/content/blood-markers.json' with { type: 'json' };
import criticalLimits from '#shared/content/critical-limits.json' with { type: 'json' };
import followUps from '#shared/content/follow-ups.json' with { type: 'json' };
import healthMeasures from '#shared/content/health-measures.json' with { type: 'json' };
import recommendations from '#shared/content/recommendations.json' with { type: 'json' };
import referenceChange from '#shared/content/reference-change.json' with { type: 'json' };
import resultCategories from '#shared/content/result-categories.json' with { type: 'json' };
import resultRules from '#shared/content/result-rules.json' with { type: 'json' };
import type { Marker, ResultContent } from '#shared/domain/results/content-types.ts';

export const content = {
  badges,
  bloodMarkers,
  criticalLimits,
  followUps,
  healthMeasures,
  recommendations,
  referenceChange,
  resultCategories,
  resultRules,
} as unknown as ResultContent;

const markers = new Map(content.bloodMarkers.markers.map((marker) => [marker.key, marker]));

/** The content's entry of a marker, or null for one it does not know. */
export const markerOf = (key: string | null): Marker | null => (key ? (markers.get(key) ?? null) : null);
