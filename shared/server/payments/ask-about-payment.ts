import { SessionState, UNENDED_SESSIONS } from '#shared/domain/payments/checkout-session-machine.ts';
import { PAGE_OPENING_MS } from '#shared/limits/payments.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import type { ChangedBy } from '#shared/server/database/note-change.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import type { Services } from '#shared/server/services.ts';
import { askAboutSession } from './ask-about-session.ts';
import { findSessions, type StoredSession } from './find-sessions.ts';
import { noteSession } from './note-session.ts';

/**
 * Makes a transaction agree with the provider: asks about the page that is named, first, and then about every other page that
 * has not ended, because money may come on any of them. One that cannot be asked about does not hold up the others.
 * @throws PaymentFailure when the provider could not be asked about one of them
 */
export async function askAboutPayment(
  services: Services,
  { transactionId, sessionId }: { transactionId: string; sessionId?: string | undefined },
  actor: ChangedBy,
): Promise<void> {
  const transaction = await findRow(services, Transaction, ['id', 'transactionNo'], { where: { id: transactionId } });
  if (!transaction) return;
  const sessions = await findSessions(services, transactionId);
  const isNamed = ({ providerSessionId }: StoredSession) => providerSessionId === sessionId;
  const asks = sessions
    .filter((session) => isNamed(session) || isWorthAsking(session, services.now()))
    .toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)))
    .map((session) => () => askAboutSession(services, { transaction, session, actor }));
  // An event may overtake the reply that tells us the page's number.
  if (sessionId !== undefined && !sessions.some(isNamed)) {
    asks.unshift(async () => {
      const report = await services.payments.getCheckoutSession(sessionId);
      return inTransaction(services, (tx) => noteSession(tx, transactionId, report, actor));
    });
  }
  const failures: unknown[] = [];
  for (const ask of asks) await ask().catch((failure: unknown) => failures.push(failure));
  if (failures.length > 0) throw failures[0];
}

function isWorthAsking({ state, createdAt }: StoredSession, now: Date): boolean {
  const isOnItsWay = state === SessionState.opening && now.getTime() - createdAt.getTime() < PAGE_OPENING_MS;
  return UNENDED_SESSIONS.includes(state) && !isOnItsWay;
}
