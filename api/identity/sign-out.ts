import type { identity } from '#shared/contract/identity.ts';
import type { Call } from '#shared/server/call.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { endSession } from '#shared/server/identity/end-session.ts';
import type { Services } from '#shared/server/services.ts';
import { sessionCache } from './session-cache.ts';

/** Ends the session of the call and with it that of the browser's other tabs; this process forgets it at once, after the commit. */
export async function signOut(services: Services, { actor, request }: Call<typeof identity.logout>): Promise<null> {
  await inTransaction(services, (tx) => endSession(tx, actor.sessionId, 'logout'));
  sessionCache.forget(actor.userId);
  request.setSessionCookie(null);
  request.clearSite();
  return null;
}
