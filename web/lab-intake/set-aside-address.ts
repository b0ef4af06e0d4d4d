import { paths } from '#web/app/paths.ts';

/** Where messages wait that no order could be found for: below the uploads, and known to staff alone. */
export const SET_ASIDE_PATH = `${paths.adminUpload}/set-aside`;

/** The address of one message, opened beside the others. */
export const setAsidePath = (messageId: string): string =>
  `${SET_ASIDE_PATH}?${new URLSearchParams({ message: messageId })}`;
