import type { Row } from '#shared/server/database/columns.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import type { Database, Tx } from '#shared/server/database/sql.ts';
import { CheckoutSession } from '#shared/server/models/checkout-session.ts';

/** A page of a transaction as it is stored. */
export type StoredSession = Pick<
  Row<CheckoutSession>,
  'id' | 'attempt' | 'idempotencyKey' | 'providerSessionId' | 'url' | 'expiresAt' | 'amount' | 'state' | 'createdAt'
>;

const NAMES = [
  'id',
  'attempt',
  'idempotencyKey',
  'providerSessionId',
  'url',
  'expiresAt',
  'amount',
  'state',
  'createdAt',
] as const;

/** Every page that was asked for or heard of for a transaction, oldest first; in an act its transaction is locked before. */
export function findSessions(on: Database | Tx, transactionId: string): Promise<StoredSession[]> {
  return findRows(on, CheckoutSession, NAMES, { where: { transactionId }, order: ['attempt'] });
}
