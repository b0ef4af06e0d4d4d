import { adminPaths } from '#web/app/admin-paths.ts';

/** Where messages wait that no order could be found for: below the uploads, and known to staff alone. */
export const SET_ASIDE_PATH = `${adminPaths.upload}/set-aside`;
