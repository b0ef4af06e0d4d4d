import { readPhoto } from '#api/identity/read-photo.ts';
import type { branchAdministration } from '#shared/contract/branch-administration.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { PartnerBranch } from '#shared/server/models/partner-branch.ts';
import type { Services } from '#shared/server/services.ts';

/** The logo of a branch, for everybody. */
export async function getBranchLogo(services: Services, { params }: Call<typeof branchAdministration.getBranchLogo>) {
  const { logoId } = orNotFound(await findRow(services, PartnerBranch, ['logoId'], { where: { id: params.id } }));
  return logoId ? readPhoto(services, logoId) : refuse('not-found');
}
