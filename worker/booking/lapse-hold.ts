import { SessionState } from '#shared/domain/payments/checkout-session-machine.ts';
import { PAGE_OPENING_MS } from '#shared/limits.ts';
import { findEndedHold } from '#shared/server/booking/find-ended-hold.ts';
import { lapseAppointment } from '#shared/server/booking/lapse-appointment.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { PaymentFailure } from '#shared/server/gateways/payment-failure.ts';
import { RetryAt } from '#shared/server/jobs/retry-at.ts';
import { askAboutSession } from '#shared/server/payments/ask-about-session.ts';
import type { StoredSession } from '#shared/server/payments/find-sessions.ts';
import type { Handler } from '#worker/registry.ts';

const JOB = { job: 'lapse-hold' } as const;

/**
 * Ends the hold of an order that was not paid in time, once the provider has closed every page on which it could be paid; who
 * paid in the last second keeps the place. While the provider cannot be asked the place stays held, up to a limit.
 */
export const lapseHold: Handler<'lapse-hold'> = async (services, { orderId }) => {
  const ended = await inTransaction(services, (tx) => findEndedHold(tx, orderId));
  if (!ended) return;
  const { payment, sessions, isGivenUp } = ended;
  const onItsWay = sessions.find(
    (session) => session.state === SessionState.opening && opensUntil(session) > services.now(),
  );
  if (onItsWay && !isGivenUp) throw new RetryAt(opensUntil(onItsWay), 'a page may be opened at this moment');
  for (const session of sessions) {
    // A page whose address nobody got keeps no place: the comparison closes it.
    if (session.state === SessionState.opening) continue;
    await askAboutSession(services, { transaction: payment, session, actor: JOB, close: true }).catch((error) => {
      if (!isGivenUp) throw error;
      const facts = { err: error, orderId, code: 'hold-given-up', report: true };
      services.log.error(facts, 'a place is freed without the word of the payment provider');
    });
  }
  const isDecided = await inTransaction(services, (tx) => lapseAppointment(tx, orderId, JOB));
  if (!isDecided) throw new PaymentFailure('retry', 'payment-undecided');
};

/** When a page that was asked for is there, or will not be. */
const opensUntil = ({ createdAt }: StoredSession): Date => new Date(createdAt.getTime() + PAGE_OPENING_MS);
