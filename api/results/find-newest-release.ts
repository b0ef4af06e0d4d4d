import { orNotFound } from '#shared/errors.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { listReleases, presentReleased } from '#shared/server/results/list-releases.ts';
import type { Services } from '#shared/server/services.ts';
import type { ResultView } from '#shared/views/results.ts';

/** The newest released version of a result, as its person reads it; 404 before the release and of one that was taken back. */
export async function findNewestRelease(services: Services, id: string): Promise<ResultView> {
  const { orderId } = orNotFound(await findRow(services, TestResult, ['orderId'], { where: { id } }));
  const releases = await listReleases(services, orderId);
  return presentReleased(services, orNotFound(releases[0]), releases);
}
