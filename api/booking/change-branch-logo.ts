import { drawPhoto } from '#api/identity/draw-photo.ts';
import { storePhoto } from '#api/identity/store-photo.ts';
import type { branchAdministration } from '#shared/contract/branch-administration.ts';
import { isRefusal, orNotFound, refuse } from '#shared/errors.ts';
import { findBranch } from '#shared/server/booking/read-branch.ts';
import { setBranchLogo } from '#shared/server/booking/set-branch-logo.ts';
import type { Call } from '#shared/server/call.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import type { Services } from '#shared/server/services.ts';

/** Takes a logo: drawn anew, stored sealed, then named in the branch's record, which lets go of the one before. */
export async function changeBranchLogo(
  services: Services,
  { actor, params, files }: Call<typeof branchAdministration.changeBranchLogo>,
) {
  const [file] = files;
  if (!file) return refuse('invalid-input', { fields: [{ path: 'logo', key: 'field.required' }] });
  const { id } = orNotFound(await findBranch(services, params.id));
  const drawn = await drawPhoto(file.bytes, 'whole');
  if (isRefusal(drawn)) return drawn;
  const logoId = await storePhoto(services, drawn);
  if (isRefusal(logoId)) return logoId;
  return inTransaction(services, (tx) => setBranchLogo(tx, { actor, id, logoId }));
}
