import { SessionState } from '#shared/domain/payments/checkout-session-machine.ts';
import type { JobName } from '#shared/jobs.ts';
import { PAGE_OPENING_MS } from '#shared/limits/payments.ts';
import type { EndedHold } from '#shared/server/booking/find-ended-hold.ts';
import { RetryAt } from '#shared/server/jobs/retry-at.ts';
import { askAboutSession } from '#shared/server/payments/ask-about-session.ts';
import type { StoredSession } from '#shared/server/payments/find-sessions.ts';
import type { Services } from '#shared/server/services.ts';

/**
 * Has the provider close every page on which a hold that is over could be paid; who paid in the last second keeps the place.
 * @throws RetryAt while a page may be opened at this moment
 * @throws PaymentFailure while the provider cannot be asked, up to a limit
 */
export async function closePagesOfHold(
  services: Services,
  { payment, sessions, isGivenUp }: EndedHold,
  actor: { job: JobName },
): Promise<void> {
  const onItsWay = sessions.find(
    (session) => session.state === SessionState.opening && opensUntil(session) > services.now(),
  );
  if (onItsWay && !isGivenUp) throw new RetryAt(opensUntil(onItsWay), 'a page may be opened at this moment');
  for (const session of sessions) {
    // A page whose address nobody got keeps no place: the comparison closes it.
    if (session.state === SessionState.opening) continue;
    await askAboutSession(services, { transaction: payment, session, actor, close: true }).catch((error) => {
      if (!isGivenUp) throw error;
      const facts = { err: error, orderId: payment.orderId, code: 'hold-given-up', report: true };
      services.log.error(facts, 'a place is freed without the word of the payment provider');
    });
  }
}

/** When a page that was asked for is there, or will not be. */
const opensUntil = ({ createdAt }: StoredSession): Date => new Date(createdAt.getTime() + PAGE_OPENING_MS);
