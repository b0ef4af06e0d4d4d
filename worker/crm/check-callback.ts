import { checkCallback as check } from '#shared/server/crm/check-callback.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import type { Handler } from '#worker/registry.ts';

/** The end of a promise to call. */
export const checkCallback: Handler<'check-callback'> = (services, payload) =>
  inTransaction(services, (tx) => check(tx, payload));
