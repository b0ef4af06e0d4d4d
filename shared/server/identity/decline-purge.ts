import type { purging } from '#shared/contract/purging.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { Purge } from '#shared/server/models/purge.ts';
import { changePurgeState } from './change-purge-state.ts';

/** Takes the wish for a purge back, or declines another administrator's; what runs is not stopped, because a half of it is gone already. */
export async function declinePurge(tx: Tx, { actor, params: { id } }: Call<typeof purging.declinePurge>) {
  const { userId } = orNotFound(await findRow(tx, Purge, ['userId'], { where: { id } }));
  if (!(await changePurgeState(tx, id, 'decline', { decidedBy: actor.userId, decidedAt: tx.now })))
    return refuse('purge-over');
  noteChange(tx, { entity: 'purge', id, event: 'identity.purge-declined', actor, about: userId });
  return null;
}
