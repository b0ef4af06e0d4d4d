import type { orders } from '#shared/contract/orders.ts';
import type { Refusal } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { checkVersion } from '#shared/server/content/check-version.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { insertNew, type Tx } from '#shared/server/database/sql.ts';
import { AcceptedText } from '#shared/server/models/accepted-text.ts';
import { Order } from '#shared/server/models/order.ts';

/** Records that the current terms were accepted, in which language; the same version again changes nothing. */
export async function acceptTerms(
  tx: Tx,
  { actor, params, body, request }: Pick<Call<typeof orders.acceptTerms>, 'actor' | 'params' | 'body' | 'request'>,
): Promise<null | Refusal<'text-outdated'>> {
  const id = params.orderId;
  const { version } = body;
  const { language } = request;
  const refused = checkVersion('terms', version);
  if (refused) return refused;
  const accepted = { seenTermsAndConditions: 1, termsVersion: version } as const;
  // Nothing is changed where this version was accepted before.
  if ((await updateRows(tx, Order, accepted, { id })) === 1) {
    await insertNew(tx, AcceptedText, { orderId: id, text: 'terms', version, language, acceptedAt: tx.now });
    noteChange(tx, {
      entity: 'order',
      id,
      event: 'orders.terms-accepted',
      actor,
      about: actor.userId,
      facts: { version, language },
    });
  }
  return null;
}
