import type { purging } from '#shared/contract/purging.ts';
import { isRefusal, orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { purgePerson } from '#shared/server/identity/purge-person.ts';
import type { Services } from '#shared/server/services.ts';
import { findPurge } from './find-purge.ts';
import { sessionCache } from './session-cache.ts';

type PurgeCall = Pick<Call<typeof purging.purgeUser>, 'actor' | 'params' | 'body'>;

/** Asks for a purge or confirms it, and answers with the plan; this process forgets the person's sessions at once, the others within a second. */
export async function purgeUser(services: Services, call: PurgeCall) {
  const outcome = await inTransaction(services, (tx) => purgePerson(tx, call));
  if (isRefusal(outcome)) return outcome;
  sessionCache.forget(call.params.userId);
  return findPurge(services, call);
}

/** The same by the name of the identity provider, of which there is one: our own. */
export async function purgeUserAtProvider(services: Services, call: Call<typeof purging.purgeUserAtProvider>) {
  const { identityProvider, userId } = call.params;
  orNotFound(identityProvider === services.config.identityProvider ? identityProvider : undefined);
  return purgeUser(services, { ...call, params: { userId } });
}
