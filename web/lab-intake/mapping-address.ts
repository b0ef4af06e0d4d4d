import { paths } from '#web/app/paths.ts';

/** Where the codes and units of laboratories are mapped: below the uploads, and known to staff alone. */
export const MAPPING_PATH = `${paths.adminUpload}/mapping`;

/** The address of one code or unit in the table, opened. */
export const mappingPath = (facility: string, kind: string, sent: string): string =>
  `${MAPPING_PATH}?${new URLSearchParams({ lab: facility, open: `${kind} ${sent}` })}`;
