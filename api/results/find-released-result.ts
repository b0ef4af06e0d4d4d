import type { results } from '#shared/contract/results.ts';
import { orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { type Database, exists } from '#shared/server/database/sql.ts';
import { listReleases, presentReleased } from '#shared/server/results/list-releases.ts';
import { noteOpening } from '#shared/server/results/note-opening.ts';
import type { Services } from '#shared/server/services.ts';
import type { ResultView } from '#shared/views/results.ts';

/** The released version of an order's result; 404 before the release, whatever is stored. */
export async function findReleasedResult(
  services: Services,
  { params, actor }: Call<typeof results.getResultOfOrder>,
): Promise<ResultView | Refusal<'result-taken-back'>> {
  const releases = await listReleases(services, params.orderId);
  const [newest] = releases;
  if (!newest && (await isTakenBack(services, params.orderId))) return refuse('result-taken-back');
  const view = await presentReleased(services, orNotFound(newest), releases);
  await noteOpening(services, view, actor.userId);
  return view;
}

/** A released version of an order's result, also one that a later version replaced; 404 of one that was taken back. */
export async function findResultVersion(services: Services, { params, actor }: Call<typeof results.getResultVersion>) {
  const releases = await listReleases(services, params.orderId);
  const wished = releases.find(({ version }) => version === Number(params.version));
  const view = await presentReleased(services, orNotFound(wished), releases);
  await noteOpening(services, view, actor.userId);
  return view;
}

/** A release was taken back because its values were matched wrongly: the customer, who may have read it, is told so. */
const isTakenBack = (on: Database, orderId: string): Promise<boolean> =>
  exists(on, 'FROM test_results r WHERE r.orderId = ? AND r.releasedVersion IS NULL AND r.takenBackAt IS NOT NULL', [
    orderId,
  ]);
