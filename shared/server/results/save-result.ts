import type { reviewing } from '#shared/contract/reviewing.ts';
import { isRefusal, orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { acceptUnremarkable } from './accept-unremarkable.ts';
import { listReleaseRefusals } from './list-release-refusals.ts';
import { readCase } from './read-case.ts';
import { readContacts } from './read-contacts.ts';
import { saveDraft } from './save-draft.ts';

/** Saves the doctor's draft, records what was accepted as unremarkable, and returns what still prevents a release. */
export async function saveResult(tx: Tx, { actor, params, body }: Call<typeof reviewing.saveResult>) {
  const { unremarkable = [], ...draft } = body;
  const saved = await saveDraft(tx, params.id, draft, actor);
  if (isRefusal(saved)) return saved;
  const found = orNotFound(await readCase(tx, { resultId: params.id }));
  if (unremarkable.length > 0) {
    const accepted = acceptUnremarkable(tx, found, unremarkable, actor);
    if (isRefusal(accepted)) return accepted;
  }
  const contacts = await readContacts(tx, params.id, tx.now);
  return {
    version: found.row.version,
    savedAt: tx.now.toISOString(),
    releaseRefusals: listReleaseRefusals(found, contacts, { seenVersion: found.row.version, now: tx.now }),
  };
}
