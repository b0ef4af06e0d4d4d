import type { orders } from '#shared/contract/orders.ts';
import type { Call } from '#shared/server/call.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { Order } from '#shared/server/models/order.ts';

/** Records the accepted version of the terms; accepting again changes nothing. */
export async function acceptTerms(
  tx: Tx,
  { actor, params, body }: Pick<Call<typeof orders.acceptTerms>, 'actor' | 'params' | 'body'>,
): Promise<null> {
  const id = params.orderId;
  const accepted = { seenTermsAndConditions: 1, termsVersion: body.version } as const;
  if ((await updateRows(tx, Order, accepted, { id, seenTermsAndConditions: 0 })) === 1) {
    noteChange(tx, {
      entity: 'order',
      id,
      event: 'orders.terms-accepted',
      actor,
      about: actor.userId,
      facts: { version: body.version },
    });
  }
  return null;
}
