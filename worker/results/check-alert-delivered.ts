import { inTransaction } from '#shared/server/database/transaction.ts';
import { checkAlertDelivered as check } from '#shared/server/results/check-alert-delivered.ts';
import type { Handler } from '#worker/registry.ts';

/** An alert of a critical value is five minutes old. */
export const checkAlertDelivered: Handler<'check-alert-delivered'> = (services, payload) =>
  inTransaction(services, (tx) => check(tx, payload));
