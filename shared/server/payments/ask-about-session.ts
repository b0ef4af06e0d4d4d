import { SessionState } from '#shared/domain/payments/checkout-session-machine.ts';
import type { ChangedBy } from '#shared/server/database/note-change.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { PaymentFailure } from '#shared/server/gateways/payment-failure.ts';
import type { CheckoutSession } from '#shared/server/gateways/payments.ts';
import type { Services } from '#shared/server/services.ts';
import type { StoredSession } from './find-sessions.ts';
import { missSession } from './miss-session.ts';
import { noteSession } from './note-session.ts';

type Asked = Pick<StoredSession, 'id' | 'attempt' | 'providerSessionId' | 'createdAt'>;

interface Wish {
  transaction: { id: string; transactionNo: string };
  session: Asked;
  actor: ChangedBy;
  /** Ends it at the provider when nobody has paid on it. */
  close?: boolean;
}

/** The provider's word for an object that it does not have. */
const UNKNOWN = 'resource_missing';

/**
 * Asks the provider about one page and notes the reply; asking twice does no harm. A page whose opening had no good end is
 * looked up by the transaction's number.
 * @throws PaymentFailure when the provider cannot be asked
 */
export async function askAboutSession(services: Services, wish: Wish): Promise<SessionState> {
  const { transaction, session, actor } = wish;
  const report = await ask(services, wish);
  if (report) return inTransaction(services, (tx) => noteSession(tx, transaction.id, report, actor));
  await inTransaction(services, (tx) => missSession(tx, transaction.id, session.id, actor));
  return SessionState.neverOpened;
}

async function ask({ payments }: Services, { transaction, session, close }: Wish): Promise<CheckoutSession | null> {
  const { providerSessionId, attempt, createdAt } = session;
  try {
    if (providerSessionId !== null) {
      return await (close ? payments.expireCheckoutSession : payments.getCheckoutSession)(providerSessionId);
    }
    const { transactionNo } = transaction;
    const found = await payments.findCheckoutSession({ transactionNo, attempt, since: createdAt });
    return found?.status === 'open' && close ? await payments.expireCheckoutSession(found.id) : found;
  } catch (error) {
    if (error instanceof PaymentFailure && error.code === UNKNOWN) return null;
    throw error;
  }
}
