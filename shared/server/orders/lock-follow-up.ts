import { followUpStatus } from '#shared/domain/orders/follow-up.ts';
import type { FollowUpStatus } from '#shared/domain/orders/follow-up-status.ts';
import type { ReleasedResult } from '#shared/domain/results/types.ts';
import { orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { Order } from '#shared/server/models/order.ts';
import { findAnswersToFollowUps, findRecommendations } from './find-recommendations.ts';
import { lockOrder } from './lock-order.ts';

/** A recommendation as it stands; its main order is locked, so that neither a release nor another answer comes between. */
export interface LockedFollowUp {
  recommended: ReleasedResult['followUpRecommendations'][number];
  status: FollowUpStatus;
}

/**
 * What a person says about a recommendation is decided upon this. Somebody else's order is not found; a recommendation that the released
 * result does not carry, or not any more, is refused.
 */
export async function lockFollowUp(
  tx: Tx,
  { mainOrderId, key, customerId }: { mainOrderId: string; key: string; customerId: string },
): Promise<LockedFollowUp | Refusal<'follow-up-missing'>> {
  await lockOrder(tx, mainOrderId);
  orNotFound(await findRow(tx, Order, ['id'], { where: { id: mainOrderId, customerId } }));
  const [recommending] = await findRecommendations(tx, { mainOrderId }, 'FOR UPDATE');
  const recommended = recommending?.followUps.find((one) => one.key === key);
  if (!recommended) return refuse('follow-up-missing');
  const answers = await findAnswersToFollowUps(tx, [mainOrderId], 'FOR UPDATE');
  const answer = answers.find(({ followUpKey }) => followUpKey === key);
  const order = answer?.orderId ? { status: answer.orderStatus } : null;
  return { recommended, status: followUpStatus({ isEnded: Boolean(answer?.endedAt), order }) };
}
