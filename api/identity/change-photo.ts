import { createHash } from 'node:crypto';
import type { profile } from '#shared/contract/profile.ts';
import { isRefusal, orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { findUser } from '#shared/server/identity/find-user.ts';
import { setPhoto } from '#shared/server/identity/set-photo.ts';
import type { Services } from '#shared/server/services.ts';
import { drawPhoto } from './draw-photo.ts';
import { storePhoto } from './store-photo.ts';

/** Takes a photo: drawn anew, stored sealed, then named in the person's record, which lets go of the one before. */
export async function changePhoto(services: Services, call: Call<typeof profile.changePhoto>) {
  const [file] = call.files;
  if (!file) return refuse('invalid-input', { fields: [{ path: 'photo', key: 'field.required' }] });
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  const { photoSha256 } = orNotFound(await findUser(services, call.params.id));
  if (photoSha256 === sha256) return refuse('files-exist');
  const drawn = await drawPhoto(file.bytes);
  if (isRefusal(drawn)) return drawn;
  const photoId = await storePhoto(services, drawn);
  if (isRefusal(photoId)) return photoId;
  return inTransaction(services, (tx) => setPhoto(tx, { ...call, photo: { photoId, sha256 } }));
}
