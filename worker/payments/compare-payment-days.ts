import type { JobPayloads } from '#shared/jobs.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { alarmPayment } from '#shared/server/payments/alarm-payment.ts';
import { compareSession } from '#shared/server/payments/compare-session.ts';
import { findUnseenPayments, markSeen } from '#shared/server/payments/find-unseen-payments.ts';
import type { Handler } from '#worker/registry.ts';

const JOB = { job: 'compare-payment-days' } as const;

/**
 * Compares the provider's list of the last days with our books, a hundred pages at a time: each step writes the job of the
 * next one, so that a killed worker goes on where it was. At the end it looks the other way round: money that our books have
 * and the provider did not list.
 */
export const comparePaymentDays: Handler<'compare-payment-days'> = async (services, payload) => {
  const { since, startedAt, after } = payload;
  const round = `compare-payment-days:${startedAt}`;
  const page = await services.payments.listCheckoutSessions({ since, after });
  await inTransaction(services, async (tx) => {
    for (const session of page.sessions) await compareSession(tx, session, round, JOB);
    await markSeen(tx, page.sessions);
    if (page.next === null) {
      for (const payment of await findUnseenPayments(tx, payload)) alarmPayment(tx, payment, 'payment-missing', JOB);
      return;
    }
    const next: JobPayloads['compare-payment-days'] = { since, startedAt, after: page.next };
    await appendJob(tx, 'compare-payment-days', next, { key: `${round}:${page.next}` });
  });
};
