import type { identity } from '#shared/contract/identity.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { Session } from '#shared/server/models/session.ts';
import { endSession } from './end-session.ts';

/** Ends a session that its person names, theirs only; one that ended before stays as it is. */
export async function endNamedSession(
  tx: Tx,
  { actor, params }: Pick<Call<typeof identity.endOwnSession>, 'actor' | 'params'>,
): Promise<null> {
  const { id: userId, sessionId: id } = params;
  const session = orNotFound(await findRow(tx, Session, ['endedAt'], { where: { id, userId } }));
  if (session.endedAt !== null) return null;
  await endSession(tx, id, 'ended-by-owner');
  const facts = { sessions: 1 };
  noteChange(tx, { entity: 'user', id: userId, event: 'identity.sessions-ended', actor, about: userId, facts });
  return null;
}
