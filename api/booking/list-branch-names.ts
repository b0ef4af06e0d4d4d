import type { branchAdministration } from '#shared/contract/branch-administration.ts';
import { Application } from '#shared/domain/orders/application.ts';
import { listBranches } from '#shared/server/booking/read-branch.ts';
import type { Call } from '#shared/server/call.ts';
import type { Services } from '#shared/server/services.ts';
import type { BranchNameView } from '#shared/views/booking.ts';

/** Names of branches for a choice. Every branch takes samples, and none sends kits home. */
export async function listBranchNames(
  services: Services,
  { query: { applications = [] } }: Call<typeof branchAdministration.listBranchNames>,
): Promise<{ partnerBranches: BranchNameView[] }> {
  const isOffered = applications.length === 0 || applications.includes(Application.branch);
  const branches = isOffered ? await listBranches(services) : [];
  return {
    partnerBranches: branches.map(({ id: _id, key, name, city, active }) => ({ _id, key, name, city, active })),
  };
}
