import { adminPaths } from '#web/app/admin-paths.ts';

/** Where the codes and units of laboratories are mapped: below the uploads, and known to staff alone. */
export const MAPPING_PATH = `${adminPaths.upload}/mapping`;

/** The address of the table of one laboratory; with a code or unit, that one is open. */
export const mappingPath = (facility: string, open?: { kind: string; sent: string }): string =>
  `${MAPPING_PATH}?${new URLSearchParams({ lab: facility, ...(open ? { open: `${open.kind} ${open.sent}` } : {}) })}`;
