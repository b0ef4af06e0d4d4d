import { OPEN_PURGES, PURGE_MACHINE, type PurgeEvent } from '#shared/domain/identity/purge-machine.ts';
import type { Changes } from '#shared/server/database/columns.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { tellChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { Purge } from '#shared/server/models/purge.ts';

type PurgeChanges = Pick<
  Changes<Purge>,
  'decidedBy' | 'decidedAt' | 'sealedIdentifiers' | 'report' | 'finishedAt' | 'plan'
>;

/** The one way a purge changes its state; false when somebody else was faster. Administrators who see the person hear of it. */
export async function changePurgeState(
  tx: Tx,
  id: string,
  event: PurgeEvent,
  changes: PurgeChanges = {},
): Promise<boolean> {
  const { from, to } = PURGE_MACHINE[event];
  const isOver = OPEN_PURGES.includes(to) ? {} : { openFor: null };
  const changed = await updateRows(tx, Purge, { ...changes, ...isOver, state: to }, { id, state: [...from] });
  if (changed !== 1) return false;
  tellChange(tx, { entity: 'purge', id });
  return true;
}
