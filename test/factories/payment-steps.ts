import { findRow } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import type { Payments } from '#shared/server/gateways/payments.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { PRICE } from './buyers.ts';
import type { World } from './open-world.ts';
import { aRefund, pushedFailures } from './refunds.ts';

/** Single acts of payment, one after the other, in a world that is open by the time they are called. */
export const paymentSteps = (world: () => World) => ({
  act: <T>(run: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(world().services, run),
  /** The world's services with a provider that answers otherwise. */
  withPayments: (payments: Partial<Payments>) => ({
    ...world().services,
    payments: { ...world().services.payments, ...payments },
  }),
  transactionOf: (id: string) =>
    findRow(world().services, Transaction, ['status', 'checkoutState', 'attempt', 'failure'], { where: { id } }),
  aRefund: (amount = PRICE) => aRefund(world(), amount),
  pushesOf: (id: string) => pushedFailures(world(), id),
});
