import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { identity } from '#shared/contract/identity.ts';
import { isRefusal, orNotFound, refuse } from '#shared/errors.ts';
import { HOUR_MS } from '#shared/limits.ts';
import type { Call } from '#shared/server/call.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { findUser } from '#shared/server/identity/find-user.ts';
import { setPhoto } from '#shared/server/identity/set-photo.ts';
import { isStorageFull } from '#shared/server/is-storage-full.ts';
import type { Services } from '#shared/server/services.ts';
import { drawPhoto } from './draw-photo.ts';

/** A file that nobody's record names after this long was left behind by a process that died. */
const LEFT_BEHIND_MS = HOUR_MS;

/** Takes a photo: drawn anew, stored sealed, then named in the person's record, which lets go of the one before. */
export async function changePhoto(services: Services, call: Call<typeof identity.changePhoto>) {
  const [file] = call.files;
  if (!file) return refuse('invalid-input', { fields: [{ path: 'photo', key: 'field.required' }] });
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  const { photoSha256 } = orNotFound(await findUser(services, call.params.id));
  if (photoSha256 === sha256) return refuse('files-exist');
  const drawn = await drawPhoto(file.bytes);
  if (isRefusal(drawn)) return drawn;
  const photoId = uuidv7();
  await inTransaction(services, (tx) =>
    appendJob(tx, 'forget-photo', { photoId }, { dueAt: new Date(tx.now.getTime() + LEFT_BEHIND_MS) }),
  );
  try {
    await services.files.write('photos', photoId, drawn);
  } catch (error) {
    services.log.error({ err: error, photoId }, 'a photo was not stored');
    return refuse(isStorageFull(error) ? 'storage-full' : 'upload-failed');
  }
  return inTransaction(services, (tx) => setPhoto(tx, { ...call, photo: { photoId, sha256 } }));
}
