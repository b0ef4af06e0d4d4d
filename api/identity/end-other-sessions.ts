import type { identity } from '#shared/contract/identity.ts';
import type { Call } from '#shared/server/call.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { endOtherSessions as endOthers } from '#shared/server/identity/end-other-sessions.ts';
import type { Services } from '#shared/server/services.ts';
import { sessionCache } from './session-cache.ts';

/** Ends every session of the person but the one that asks; this process forgets them at once. */
export async function endOtherSessions(services: Services, call: Call<typeof identity.endOtherSessions>) {
  await inTransaction(services, (tx) => endOthers(tx, call));
  sessionCache.forget(call.actor.userId);
  return null;
}
