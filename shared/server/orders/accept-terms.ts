import type { orders } from '#shared/contract/orders.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import type { Language } from '#shared/languages.ts';
import type { Call } from '#shared/server/call.ts';
import { checkVersion } from '#shared/server/content/check-version.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { insertNew, type Tx } from '#shared/server/database/sql.ts';
import { AcceptedText } from '#shared/server/models/accepted-text.ts';
import { Order } from '#shared/server/models/order.ts';
import type { Actor } from '#shared/server/services.ts';

/** Records that the current terms were accepted, in which language; the same version again changes nothing. */
export async function acceptTerms(
  tx: Tx,
  { actor, params, body, request }: Pick<Call<typeof orders.acceptTerms>, 'actor' | 'params' | 'body' | 'request'>,
): Promise<null | Refusal<'text-outdated' | 'invalid-input'>> {
  const id = params.orderId;
  const { version } = body;
  const { language } = request;
  const refused = await checkVersion(tx, 'terms', version);
  if (refused) return refused;
  const unread = await confirmStatement(tx, { id, version: body.statementVersion ?? null, language });
  if (unread) return unread;
  // Nothing is changed where this version was accepted before.
  if ((await updateRows(tx, Order, acceptedTerms(version), { id })) === 1) {
    await insertNew(tx, AcceptedText, { orderId: id, text: 'terms', version, language, acceptedAt: tx.now });
    noteTerms(tx, { orderId: id, actor, version, language });
  }
  return null;
}

/** What an order says once its terms are accepted. */
export const acceptedTerms = (version: string) => ({ seenTermsAndConditions: 1, termsVersion: version }) as const;

/** Notes who accepted the terms of an order, its customer, and in which language they were read. */
export function noteTerms(
  tx: Tx,
  { orderId, actor, version, language }: { orderId: string; actor: Actor; version: string; language: Language },
): void {
  const facts = { version, language };
  const note = { entity: 'order', id: orderId, event: 'orders.terms-accepted' } as const;
  noteChange(tx, { ...note, actor, about: actor.userId, facts });
}

/** Whoever ordered at a counter confirms the medical statement together with the terms: without it nothing is paid. */
async function confirmStatement(
  tx: Tx,
  { id, version, language }: { id: string; version: string | null; language: Language },
): Promise<null | Refusal<'text-outdated' | 'invalid-input'>> {
  const names = ['soldByBranchId', 'seenTermsAndConditions'] as const;
  const order = await findRow(tx, Order, names, { where: { id } });
  if (!order?.soldByBranchId || order.seenTermsAndConditions) return null;
  if (version === null)
    return refuse('invalid-input', { fields: [{ path: 'statementVersion', key: 'field.required' }] });
  const outdated = await checkVersion(tx, 'medical-statement', version);
  if (outdated) return outdated;
  await updateRows(tx, Order, { statementVersion: version, statementConfirmedAt: tx.now }, { id });
  const text = { orderId: id, text: 'medical-statement', version, language, acceptedAt: tx.now } as const;
  await insertNew(tx, AcceptedText, text);
  return null;
}
