import { inTransaction } from '#shared/server/database/transaction.ts';
import { remindCorrectedResult as remind } from '#shared/server/results/remind-corrected-result.ts';
import type { Handler } from '#worker/registry.ts';

/** A correction that got worse is three days old. */
export const remindCorrectedResult: Handler<'remind-corrected-result'> = (services, payload) =>
  inTransaction(services, (tx) => remind(tx, payload));
