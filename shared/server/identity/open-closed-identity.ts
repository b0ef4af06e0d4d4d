import type { closing } from '#shared/contract/closing.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { openKeptIdentity } from './open-kept-identity.ts';

/** An administrator has to know whose the kept records are, and says why: a court asks, or an invoice is disputed. */
export async function openClosedIdentity(tx: Tx, { actor, params, body }: Call<typeof closing.openClosedIdentity>) {
  return orNotFound(await openKeptIdentity(tx, { actor, userId: params.id, reason: body.reason }));
}
