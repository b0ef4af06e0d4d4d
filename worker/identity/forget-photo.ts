import { exists } from '#shared/server/database/sql.ts';
import type { Handler } from '#worker/registry.ts';

/** Removes the file of a photo or a logo, unless it is somebody's, or a branch's. */
export const forgetPhoto: Handler<'forget-photo'> = async (services, { photoId }) => {
  if (await exists(services, 'FROM users WHERE photoId = ?', [photoId])) return;
  if (await exists(services, 'FROM partner_branches WHERE logoId = ?', [photoId])) return;
  await services.files.remove('photos', photoId);
};
