import { exists } from '#shared/server/database/sql.ts';
import type { Handler } from '#worker/registry.ts';

/** Removes the file of a photo, unless it is somebody's. */
export const forgetPhoto: Handler<'forget-photo'> = async (services, { photoId }) => {
  if (await exists(services, 'FROM users WHERE photoId = ?', [photoId])) return;
  await services.files.remove('photos', photoId);
};
