import type { runtime } from '#shared/contract/runtime.ts';
import type { Call } from '#shared/server/call.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { FAILURES } from './failures.ts';

/** An administrator asks for failed work again. */
export async function repeatFailure(tx: Tx, { actor, params }: Call<typeof runtime.repeatFailure>) {
  return FAILURES[params.kind].repeat(tx, { id: params.id, actor });
}
