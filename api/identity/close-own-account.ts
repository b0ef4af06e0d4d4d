import type { closing } from '#shared/contract/closing.ts';
import { isRefusal } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { closeAccount } from '#shared/server/identity/close-account.ts';
import type { Services } from '#shared/server/services.ts';
import { sessionCache } from './session-cache.ts';

/** Closes the account of whoever calls; this process forgets its sessions at once, after the commit, the others within a second. */
export async function closeOwnAccount(services: Services, call: Call<typeof closing.closeAccount>) {
  const closed = await inTransaction(services, (tx) => closeAccount(tx, call));
  if (isRefusal(closed)) return closed;
  sessionCache.forget(call.actor.userId);
  call.request.setSessionCookie(null);
  call.request.clearSite();
  return null;
}
