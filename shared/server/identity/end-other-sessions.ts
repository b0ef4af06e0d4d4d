import { Op } from 'sequelize';
import type { identity } from '#shared/contract/identity.ts';
import type { Call } from '#shared/server/call.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { Session } from '#shared/server/models/session.ts';
import { endSession } from './end-session.ts';

/** Ends every session of a person but the one that asks; where there is no other it changes nothing. */
export async function endOtherSessions(
  tx: Tx,
  { actor, params }: Pick<Call<typeof identity.endOtherSessions>, 'actor' | 'params'>,
): Promise<null> {
  const { id: userId } = params;
  const others = await findRows(tx, Session, ['id'], {
    where: { userId, endedAt: null, id: { [Op.ne]: actor.sessionId } },
    order: ['id'],
  });
  for (const { id } of others) await endSession(tx, id, 'ended-by-owner');
  if (others.length === 0) return null;
  const facts = { sessions: others.length };
  noteChange(tx, { entity: 'user', id: userId, event: 'identity.sessions-ended', actor, about: userId, facts });
  return null;
}
