import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, select, type Tx } from '#shared/server/database/sql.ts';
import type { CheckoutSession } from '#shared/server/models/checkout-session.ts';

/** A page of a transaction as it is stored. */
export type StoredSession = Pick<
  Row<CheckoutSession>,
  'id' | 'attempt' | 'idempotencyKey' | 'providerSessionId' | 'url' | 'expiresAt' | 'amount' | 'state' | 'createdAt'
>;

const SESSION = columns<StoredSession>({
  ...{ id: 's', attempt: 's', idempotencyKey: 's', providerSessionId: 's', url: 's' },
  ...{ expiresAt: 's', amount: 's', state: 's', createdAt: 's' },
});

/** Every page that was asked for or heard of for a transaction, oldest first; in an act its transaction is locked before. */
export const findSessions = (on: Database | Tx, transactionId: string): Promise<StoredSession[]> =>
  select(on, SESSION, 'FROM checkout_sessions s WHERE s.transactionId = ? ORDER BY s.attempt', [transactionId]);
