import { v7 as uuidv7 } from 'uuid';
import type { surveys } from '#shared/contract/surveys.ts';
import { orNotFound, type Refusal } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { checkVersion } from '#shared/server/content/check-version.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { columns, insert, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { withdrawExports } from '#shared/server/exports/withdraw-exports.ts';
import { ResearchApproval } from '#shared/server/models/research-approval.ts';
import { findResearchApproval } from './find-research-approval.ts';

const ID = columns<{ id: string }>({ id: 'id' });

/** Records the customer's choice on research and the text it was made on; the same choice again adds no row. */
export async function giveResearchApproval(
  tx: Tx,
  { actor, body, request }: Pick<Call<typeof surveys.giveResearchApproval>, 'actor' | 'body' | 'request'>,
): Promise<null | Refusal<'text-outdated'>> {
  const { approved, version } = body;
  const { language } = request;
  const refused = await checkVersion(tx, 'research-approval', version);
  if (refused) return refused;
  const customerId = actor.userId;
  // Two choices at the same moment are made one after the other.
  orNotFound(await selectOne(tx, ID, 'FROM users WHERE id = ? AND closedAt IS NULL FOR UPDATE', [customerId]));
  const current = await findResearchApproval(tx, customerId);
  if (current.approved === approved && current.version === version) return null;
  // The latest counts: a choice comes after the one before it, whatever the clock of a process says.
  const at = new Date(Math.max(tx.now.getTime(), current.at === null ? 0 : Date.parse(current.at) + 1));
  await insert(tx, ResearchApproval, { id: uuidv7(), customerId, approved, textVersion: version, language, at });
  if (!approved) await withdrawExports(tx, customerId);
  noteChange(tx, {
    entity: 'user',
    id: customerId,
    event: approved ? 'surveys.research-approval-given' : 'surveys.research-approval-withheld',
    actor,
    about: customerId,
    facts: { textVersion: version, language },
  });
  return null;
}
