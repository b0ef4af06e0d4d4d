import { v7 as uuidv7 } from 'uuid';
import { HOUR_MS } from '#shared/durations.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { isStorageFull } from '#shared/server/is-storage-full.ts';
import type { Services } from '#shared/server/services.ts';

/** A file that nobody's record names after this long was left behind by a process that died. */
const LEFT_BEHIND_MS = HOUR_MS;

/** Stores a picture that was drawn; its id is to be named in a record within the hour. */
export async function storePhoto(
  services: Services,
  drawn: Buffer,
): Promise<string | Refusal<'storage-full' | 'upload-failed'>> {
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
  return photoId;
}
