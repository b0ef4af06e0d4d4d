import type { surveys } from '#shared/contract/surveys.ts';
import type { Call } from '#shared/server/call.ts';
import type { Services } from '#shared/server/services.ts';
import { findResearchApproval } from '#shared/server/surveys/find-research-approval.ts';

/** What the customer chose on research. */
export function findOwnResearchApproval(
  services: Services,
  { actor }: Pick<Call<typeof surveys.getResearchApproval>, 'actor'>,
) {
  return findResearchApproval(services, actor.userId);
}
