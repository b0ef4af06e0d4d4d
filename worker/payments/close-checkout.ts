import { SessionState, UNDECIDED_SESSIONS } from '#shared/domain/payments/checkout-session-machine.ts';
import { PAGE_OPENING_MS } from '#shared/limits/payments.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { RetryAt } from '#shared/server/jobs/retry-at.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { askAboutSession } from '#shared/server/payments/ask-about-session.ts';
import { findSessions } from '#shared/server/payments/find-sessions.ts';
import type { Handler } from '#worker/registry.ts';

const JOB = { job: 'close-checkout' } as const;

/**
 * Ends every page on which a transaction that is void could still be paid. Money that is there already is booked and given
 * back. Fails while the provider cannot be asked, and is tried again for days; nobody waits for it.
 */
export const closeCheckout: Handler<'close-checkout'> = async (services, { transactionId }) => {
  const transaction = await findRow(services, Transaction, ['id', 'transactionNo'], { where: { id: transactionId } });
  if (!transaction) return;
  const sessions = (await findSessions(services, transactionId)).filter(({ state }) =>
    UNDECIDED_SESSIONS.includes(state),
  );
  const opens = sessions.filter(({ state }) => state === SessionState.opening);
  const until = new Date(Math.max(0, ...opens.map(({ createdAt }) => createdAt.getTime() + PAGE_OPENING_MS)));
  const isOnItsWay = until > services.now();
  for (const session of sessions) {
    if (isOnItsWay && opens.includes(session)) continue;
    await askAboutSession(services, { transaction, session, actor: JOB, close: true });
  }
  if (isOnItsWay) throw new RetryAt(until, 'a page may be opened at this moment');
};
