import type { MissingMarker, RecommendationLink, ReleasedResult } from '#shared/domain/results/types.ts';
import { json } from '#shared/server/database/sql.ts';

type Recommendation = ReleasedResult['recommendations'][number];

/** As it was released before advice had a `link` and named its areas; what was released is never written again. */
type StoredRecommendation = { key: string; resultCategories?: string[] } & (
  | Pick<Recommendation, 'link'>
  | RecommendationLink
);

/** As it was released before a missing value said why. */
type StoredMissing = Omit<MissingMarker, 'reason'> & Partial<MissingMarker>;

/** A released document as it is replied today. @param stored as its column holds it */
export function readReleasedDocument(stored: ReleasedResult): ReleasedResult {
  const document = json<ReleasedResult>(stored);
  const recommendations: StoredRecommendation[] = document.recommendations;
  return {
    ...document,
    resultCategories: document.resultCategories.map((area) => ({
      ...area,
      missingMarkers: area.missingMarkers.map((missing: StoredMissing) => ({ reason: 'not-measured', ...missing })),
    })),
    recommendations: recommendations.map(toRecommendation),
  };
}

function toRecommendation({ key, resultCategories = [], ...stored }: StoredRecommendation): Recommendation {
  const link = 'link' in stored ? stored.link : { text: stored.text, url: stored.url };
  return { key, link, resultCategories };
}
