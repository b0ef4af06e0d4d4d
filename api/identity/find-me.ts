import type { identity } from '#shared/contract/identity.ts';
import { refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findUser } from '#shared/server/identity/find-user.ts';
import { presentUser } from '#shared/server/identity/present-user.ts';
import type { Services } from '#shared/server/services.ts';

/** The signed-in person. */
export async function findMe(services: Services, { actor }: Call<typeof identity.getMe>) {
  const user = await findUser(services, actor.userId);
  return user ? presentUser(user, services.log) : refuse('session-ended');
}
