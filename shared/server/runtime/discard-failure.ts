import type { runtime } from '#shared/contract/runtime.ts';
import type { Call } from '#shared/server/call.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { FAILURES } from './failures.ts';

/** An administrator puts failed work away, and says why. */
export async function discardFailure(tx: Tx, { actor, params, body }: Call<typeof runtime.discardFailure>) {
  const { reason, listedUntil } = body;
  const listed = listedUntil ? { listedUntil: new Date(listedUntil) } : {};
  return FAILURES[params.kind].discard(tx, { id: params.id, actor, reason: reason.trim(), ...listed });
}
