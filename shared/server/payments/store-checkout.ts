import { SessionState } from '#shared/domain/payments/checkout-session-machine.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import type { ChangedBy } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import type { OpenedCheckout } from '#shared/server/gateways/payments.ts';
import { CheckoutSession } from '#shared/server/models/checkout-session.ts';
import { changeIfOpen } from './change-if-open.ts';
import { findSessions, type StoredSession } from './find-sessions.ts';
import { lockTransaction } from './lock-transaction.ts';

/**
 * Stores the page that the provider opened for an attempt, before anybody sees its address. False when the page is over
 * already: paid, closed, or taken for one that was never opened; nobody is sent there then.
 */
export async function storeCheckout(
  tx: Tx,
  transactionId: string,
  { id }: Pick<StoredSession, 'id'>,
  { id: providerSessionId, url }: OpenedCheckout,
  actor: ChangedBy,
): Promise<boolean> {
  const transaction = await lockTransaction(tx, { id: transactionId });
  const stored = (await findSessions(tx, transactionId)).find((session) => session.id === id);
  if (!transaction || !stored) throw new Error('no such page');
  if (stored.providerSessionId === providerSessionId && stored.url === url) return true;
  if (stored.state !== SessionState.opening) return false;
  await updateRows(tx, CheckoutSession, { providerSessionId, url, state: SessionState.open }, { id });
  await changeIfOpen(tx, transaction, 'open-page', actor);
  return true;
}
