import type { profile } from '#shared/contract/profile.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findUser } from '#shared/server/identity/find-user.ts';
import type { Services } from '#shared/server/services.ts';
import { readPhoto } from './read-photo.ts';

/** A person's photo, for those who may see the person. */
export async function getPhoto(services: Services, { params }: Call<typeof profile.getPhoto>) {
  const { photoId } = orNotFound(await findUser(services, params.id));
  if (photoId === null) return refuse('not-found');
  return readPhoto(services, photoId);
}
