import type { results } from '#shared/contract/results.ts';
import type { Call } from '#shared/server/call.ts';
import { listReadRecommendations } from '#shared/server/results/list-read-recommendations.ts';
import type { Services } from '#shared/server/services.ts';
import type { ReadRecommendationsView } from '#shared/views/results.ts';

/** Which recommendations a person opened, for themselves. */
export async function listOwnReadRecommendations(
  services: Services,
  { params }: Call<typeof results.listReadRecommendations>,
): Promise<ReadRecommendationsView> {
  const rows = await listReadRecommendations(services, { customerId: params.customerId });
  return {
    items: rows.map(({ orderId, recommendation, readAt }) => ({
      orderId,
      key: recommendation,
      readAt: readAt.toISOString(),
    })),
  };
}
