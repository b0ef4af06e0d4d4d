import type { JobPayloads } from '#shared/jobs.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { alertDoctors } from '#shared/server/results/alert-doctors.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

/** A result holds a critical value that it did not hold before. */
export async function alertCriticalValue(
  services: WorkerServices,
  payload: JobPayloads['alert-critical-value'],
): Promise<void> {
  await inTransaction(services, async (tx) => {
    await alertDoctors(tx, payload);
  });
}
