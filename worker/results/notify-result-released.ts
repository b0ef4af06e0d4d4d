import type { JobPayloads } from '#shared/jobs.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { tellCustomer } from '#shared/server/results/tell-customer.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

/** A result was released, for the first time or corrected. */
export async function notifyResultReleased(
  services: WorkerServices,
  payload: JobPayloads['notify-result-released'],
): Promise<void> {
  await inTransaction(services, (tx) => tellCustomer(tx, payload));
}
