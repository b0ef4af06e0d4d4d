import type { LiveEntity } from '#shared/live.ts';
import { tellChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';

/** Every kind of long job, with what browsers know it as: a new kind is one more line. */
const TOLD_AS = {
  'import-lab-file': 'import',
  'check-order-file': 'import',
  'make-data-file': 'data-file',
  'write-export': 'export',
  'purge-user': 'purge',
  'run-bulk-act': 'bulk',
} as const satisfies Record<string, LiveEntity>;

export type LongJobKind = keyof typeof TOLD_AS;

export interface LongJob {
  kind: LongJobKind;
  /** The person it works for; null for the product itself. */
  ownerId: string | null;
}

/** Pushes the progress of a long job to the browsers that show it. */
export function tellProgress(tx: Tx, id: string, { kind, ownerId }: LongJob): void {
  tellChange(tx, { entity: TOLD_AS[kind], id, about: ownerId });
}
