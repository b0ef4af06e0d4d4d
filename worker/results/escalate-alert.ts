import { inTransaction } from '#shared/server/database/transaction.ts';
import { escalateAlert as escalate } from '#shared/server/results/escalate-alert.ts';
import type { Handler } from '#worker/registry.ts';

/** A quarter of an hour has passed since an alarm was raised or went on to somebody. */
export const escalateAlert: Handler<'escalate-alert'> = (services, payload) =>
  inTransaction(services, (tx) => escalate(tx, payload));
