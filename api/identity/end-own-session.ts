import type { identity } from '#shared/contract/identity.ts';
import type { Call } from '#shared/server/call.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { endNamedSession } from '#shared/server/identity/end-named-session.ts';
import type { Services } from '#shared/server/services.ts';
import { sessionCache } from './session-cache.ts';

/** Ends one session of the person; this process forgets it at once, after the commit, the others within a second. */
export async function endOwnSession(services: Services, call: Call<typeof identity.endOwnSession>) {
  await inTransaction(services, (tx) => endNamedSession(tx, call));
  sessionCache.forget(call.actor.userId);
  return null;
}
