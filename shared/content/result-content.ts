import badges from '#shared/content/badges.json' with { type: 'json' };
import bloodMarkers from '#shared/content/blood-markers.json' with { type: 'json' };
import criticalLimits from '#shared/content/critical-limits.json' with { type: 'json' };
import followUps from '#shared/content/follow-ups.json' with { type: 'json' };
import healthMeasures from '#shared/content/health-measures.json' with { type: 'json' };
import recommendations from '#shared/content/recommendations.json' with { type: 'json' };
import referenceChange from '#shared/content/reference-change.json' with { type: 'json' };
import resultCategories from '#shared/content/result-categories.json' with { type: 'json' };
import resultRules from '#shared/content/result-rules.json' with { type: 'json' };
import type { ResultContent } from '#shared/domain/results/content-types.ts';

/** The medical content as shipped: markers, limits, rules and texts. */
export const resultContent = {
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
