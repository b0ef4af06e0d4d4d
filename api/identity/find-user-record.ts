import type { profile } from '#shared/contract/profile.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findUser } from '#shared/server/identity/find-user.ts';
import { presentUser } from '#shared/server/identity/present-user.ts';
import type { Services } from '#shared/server/services.ts';

/** A person's record: their own, or for staff whose work is with people. */
export async function findUserRecord(services: Services, { params }: Call<typeof profile.getUser>) {
  return presentUser(orNotFound(await findUser(services, params.id)), services.log);
}
