import type { RecommendationLink, ReleasedResult } from '#shared/domain/results/types.ts';
import { json } from '#shared/server/database/sql.ts';

/** As it was released before advice had a `link`; what was released is never written again. */
type StoredRecommendation = ReleasedResult['recommendations'][number] | ({ key: string } & RecommendationLink);

/** A released document as it is replied today. @param stored as its column holds it */
export function readReleasedDocument(stored: ReleasedResult): ReleasedResult {
  const document = json<ReleasedResult>(stored);
  const recommendations: StoredRecommendation[] = document.recommendations;
  return { ...document, recommendations: recommendations.map(toLink) };
}

const toLink = (one: StoredRecommendation): ReleasedResult['recommendations'][number] =>
  'link' in one ? one : { key: one.key, link: { text: one.text, url: one.url } };
