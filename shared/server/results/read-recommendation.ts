import type { results } from '#shared/contract/results.ts';
import { withdrawFromRelease } from '#shared/domain/results/withdraw-from-release.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { resultContent } from '#shared/server/content/live-content.ts';
import { insertNew, type Tx } from '#shared/server/database/sql.ts';
import { RecommendationReading } from '#shared/server/models/recommendation-reading.ts';
import { findWithdrawnMarkers } from './find-withdrawn-markers.ts';
import { listReleases } from './list-releases.ts';
import { readReleasedDocument } from './read-released-document.ts';

/**
 * A person opened one of the recommendations that their result holds now; the first time is kept. No note and no activity: it is
 * nobody else's business, and no browser but the one that asks has to hear of it.
 */
export async function readRecommendation(tx: Tx, { params }: Call<typeof results.readRecommendation>) {
  const { orderId, key } = params;
  const { id, version, releasedAt, document } = orNotFound((await listReleases(tx, orderId))[0]);
  const withdrawn = await findWithdrawnMarkers(tx, id, releasedAt);
  const { recommendations } = withdrawFromRelease(readReleasedDocument(document), withdrawn, resultContent);
  orNotFound(recommendations.find((one) => one.key === key));
  await insertNew(tx, RecommendationReading, { resultId: id, recommendation: key, version, readAt: tx.now });
  return null;
}
