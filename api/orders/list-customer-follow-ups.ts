import type { orders } from '#shared/contract/orders.ts';
import { followUpStatus } from '#shared/domain/orders/follow-up.ts';
import { FollowUpStatus } from '#shared/domain/orders/follow-up-status.ts';
import { followUpFrom } from '#shared/domain/results/follow-up-from.ts';
import type { Call } from '#shared/server/call.ts';
import { resultContent } from '#shared/server/content/live-content.ts';
import { findAnswersToFollowUps, findRecommendations } from '#shared/server/orders/find-recommendations.ts';
import type { Services } from '#shared/server/services.ts';
import type { CustomerFollowUpView } from '#shared/views/orders.ts';

/** What a customer's released results recommend now, the newest release first, and what became of each. */
export async function listCustomerFollowUps(
  services: Services,
  { params }: Call<typeof orders.listCustomerFollowUps>,
): Promise<{ followUps: CustomerFollowUpView[] }> {
  const recommending = await findRecommendations(services, params);
  const mainOrderIds = recommending.map(({ mainOrderId }) => mainOrderId);
  const answers = await findAnswersToFollowUps(services, mainOrderIds);
  const followUps = recommending.flatMap(({ mainOrderId, firstReleasedAt, sampledAt, followUps }) =>
    followUps.map(({ key, product, name, reason, weeksAfterResult }): CustomerFollowUpView => {
      const answer = answers.find((one) => one.mainOrderId === mainOrderId && one.followUpKey === key);
      const { orderId = null, transactionNo = null, orderStatus = null, endedAt = null } = answer ?? {};
      const status = followUpStatus({ isEnded: endedAt !== null, order: orderId ? { status: orderStatus } : null });
      const isOrdered = status === FollowUpStatus.ordered || status === FollowUpStatus.completed;
      return {
        ...{ mainOrderId, key, product, name, reason, status },
        markers: markersOf(key),
        isMeasuredSince: recommending.some(
          (other) => other.sampledAt > sampledAt && other.markers.some((marker) => markersOf(key).includes(marker)),
        ),
        idealFrom: followUpFrom(firstReleasedAt, weeksAfterResult).toISOString(),
        order: isOrdered && orderId && transactionNo ? { _id: orderId, transactionNo } : null,
      };
    }),
  );
  return { followUps };
}

/** The values because of which a recommendation is given. */
const markersOf = (key: string): string[] =>
  resultContent.followUps
    .filter((entry) => entry.key === key)
    .flatMap(({ proposeWhen }) => proposeWhen.map(({ marker }) => marker));
