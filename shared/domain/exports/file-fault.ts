/** Why a whole file of orders cannot be read; each is a text, and nothing of the file is taken. */
export const FILE_FAULTS = [
  'file-empty',
  'file-not-text',
  'file-broken',
  'columns-unknown',
  'columns-twice',
  'columns-missing',
  'columns-many',
  'rows-many',
  'file-missing',
  'file-damaged',
] as const;

export type FileFault = (typeof FILE_FAULTS)[number];
