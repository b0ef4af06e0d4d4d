import type { sharing } from '#shared/contract/sharing.ts';
import { isRefusal, orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { User } from '#shared/server/models/user.ts';
import type { OpenShare } from '#shared/server/results/find-open-share.ts';
import { findShareOfTicket } from '#shared/server/results/find-share-of-ticket.ts';
import { listReleases, presentReleased } from '#shared/server/results/list-releases.ts';
import { noteNewerVersion } from '#shared/server/results/note-newer-version.ts';
import type { Services } from '#shared/server/services.ts';
import type { ResultView } from '#shared/views/results.ts';
import type { SharedResultView } from '#shared/views/sharing.ts';
import { presentSharedResult, type SharedPerson } from './present-shared-result.ts';

type NotShared = Refusal<'share-over' | 'share-lapsed' | 'result-taken-back'>;

/** The shared result, for whoever brings a ticket. A version that they have not seen yet is noted before it leaves. */
export async function getSharedResult(
  services: Services,
  { request }: Call<typeof sharing.getSharedResult>,
): Promise<SharedResultView | NotShared> {
  const shared = await findShared(services, request.bearer);
  if (isRefusal(shared)) return shared;
  const { share, result, person } = shared;
  const refused = await noteNewerVersion(services, share.id, { version: result.version, request });
  return refused ?? presentSharedResult(result, person, share);
}

/**
 * What a ticket reads: the newest released version, as its person reads it, also while a correction of it is in review. One that was
 * taken back was perhaps another person's: it says so, and nothing else.
 */
export async function findShared(
  services: Services,
  bearer: string | null,
): Promise<{ share: OpenShare; result: ResultView; person: SharedPerson } | NotShared> {
  const share = await findShareOfTicket(services, bearer);
  if (isRefusal(share)) return share;
  const releases = await listReleases(services, share.orderId);
  const [newest] = releases;
  if (!newest) return refuse('result-taken-back');
  const fields = ['firstName', 'lastName', 'birthdate', 'sex'] as const;
  const person = orNotFound(await findRow(services, User, fields, { where: { id: share.customerId } }));
  return { share, result: await presentReleased(services, newest, releases), person };
}
