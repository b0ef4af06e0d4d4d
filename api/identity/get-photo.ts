import type { identity } from '#shared/contract/identity.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { FileFailure } from '#shared/server/gateways/files/file-failure.ts';
import { findUser } from '#shared/server/identity/find-user.ts';
import type { Services } from '#shared/server/services.ts';

/** A person's photo, for those who may see the person. */
export async function getPhoto(services: Services, { params }: Call<typeof identity.getPhoto>) {
  const { photoId } = orNotFound(await findUser(services, params.id));
  if (photoId === null) return refuse('not-found');
  try {
    return { name: 'photo.webp', type: 'image/webp', content: await services.files.read('photos', photoId) };
  } catch (error) {
    if (error instanceof FileFailure && error.kind === 'missing') return refuse('not-found');
    throw error;
  }
}
