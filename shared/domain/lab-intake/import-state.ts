/** How far the import of a laboratory file is. */
export const ImportState = {
  waiting: 'waiting',
  running: 'running',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
} as const;

export type ImportState = (typeof ImportState)[keyof typeof ImportState];
