import { Gauge, type Registry } from 'prom-client';
import { TransactionStatus, TransactionType } from '#shared/domain/orders/transaction.ts';
import { UNDECIDED_SESSIONS } from '#shared/domain/payments/checkout-session-machine.ts';
import { CheckoutState } from '#shared/domain/payments/transaction-machine.ts';
import type { EventName } from '#shared/events.ts';
import { columns, type Database, selectOne } from '#shared/server/database/sql.ts';

const NUMBER = columns<{ number: number | string | null }>({ number: 'COUNT(*)' });
const AGE = columns<{ number: number | string | null }>({
  number: 'TIMESTAMPDIFF(SECOND, MIN(expiresAt), UTC_TIMESTAMP())',
});

/** What about money somebody has to look at, counted in the database: the same from every process. */
export function measurePayments(services: Database, registry: Registry): void {
  const gauge = (name: string, help: string, read: () => Promise<{ number: number | string | null } | undefined>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(Math.max(0, Number((await read())?.number ?? 0)));
      },
    });
  const noted = (event: EventName) => selectOne(services, NUMBER, 'FROM activities WHERE event = ?', [event]);
  gauge('payments_paid_twice', 'Second payments that were given back, ever; one more is an alarm.', () =>
    noted('payments.paid-twice'),
  );
  gauge('payments_differing', 'Times the provider and our books differed, ever; one more is an alarm.', () =>
    noted('payments.differs'),
  );
  gauge('refunds_failed', 'Refunds that failed for good and wait for a person.', () =>
    selectOne(services, NUMBER, 'FROM transactions WHERE type = ? AND status = ? AND checkoutState = ?', [
      TransactionType.refund,
      TransactionStatus.open,
      CheckoutState.failed,
    ]),
  );
  gauge(
    'checkout_oldest_undecided_seconds',
    'How long ago the oldest page ran out about which the provider has not been heard; over 900 it cannot be asked.',
    () => selectOne(services, AGE, 'FROM checkout_sessions WHERE state IN (?)', [UNDECIDED_SESSIONS]),
  );
}
