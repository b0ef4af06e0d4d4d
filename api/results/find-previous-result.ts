import type { results } from '#shared/contract/results.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { doctorsSee } from '#shared/server/results/doctors-see.ts';
import { listReadResults } from '#shared/server/results/list-read-results.ts';
import type { Services } from '#shared/server/services.ts';
import type { PreviousResultView } from '#shared/views/results.ts';
import { findNewestRelease } from './find-newest-release.ts';

/** The released result before another one. The other is released too where its person asks; a doctor asks of any case. */
export async function findPreviousResult(
  services: Services,
  { query, actor }: Call<typeof results.getPreviousResult>,
): Promise<PreviousResultView> {
  const { customerId, testResultId: id } = query;
  const what = ['sampledAt', 'receivedAt'] as const;
  const { sampledAt, receivedAt } = orNotFound(
    await findRow(services, TestResult, what, { where: { id, customerId } }),
  );
  const read = await listReadResults(services, customerId);
  const isDoctor = actor.roles.includes('doctor');
  if (!isDoctor) orNotFound(read.find((row) => row.id === id));
  const before = read.findLast((row) => row.id !== id && row.sampledAt < (sampledAt ?? receivedAt));
  // Of a closed account a doctor may see one case, and by it no other.
  const isSeen = before && (!isDoctor || (await doctorsSee(services, before.orderId)));
  return { result: isSeen ? await findNewestRelease(services, before.id) : null };
}
