import type { identity } from '#shared/contract/identity.ts';
import { refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findUser } from '#shared/server/identity/find-user.ts';
import { presentUser } from '#shared/server/identity/present-user.ts';
import { readSessionToken } from '#shared/server/identity/tokens.ts';
import type { Services } from '#shared/server/services.ts';
import { findSession } from './find-session.ts';

/** The person an ID token speaks for while its session lives; any other token, forged, expired or an access token, is refused. */
export async function findUserOfToken(services: Services, { body }: Call<typeof identity.identifyUser>) {
  const { jwtSecret } = services.config;
  const claims = await readSessionToken(jwtSecret, body.idToken, 'id+jwt', { now: services.now() });
  const actor = claims && (await findSession(services, claims));
  const user = actor && (await findUser(services, actor.userId));
  return user ? presentUser(user, services.log) : refuse('session-ended');
}
