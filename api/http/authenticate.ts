import type { Context } from 'koa';
import { findPartnerSession } from '#api/identity/find-partner-session.ts';
import { findSession } from '#api/identity/find-session.ts';
import { sessionCache } from '#api/identity/session-cache.ts';
import type { Access } from '#shared/contract/define.ts';
import { readSessionToken } from '#shared/server/identity/tokens.ts';
import type { Actor, Services } from '#shared/server/services.ts';
import { ApiError } from './api-error.ts';

/**
 * Who calls, by the bearer token. An expired or forged token is 401 where a session is required, and counts as nobody on public
 * calls, so that a stale browser can still sign in.
 */
export async function authenticate(services: Services, context: Context, access: Access): Promise<Actor | null> {
  const token = context.state.request.bearer;
  const actor = token ? ((await findActor(services, token)) ?? (await findPartner(services, token, access))) : null;
  if (token && !actor && access !== 'public') throw new ApiError('session-ended');
  return actor;
}

/** The branch a token speaks for, asked anew each time: a renewed key ends it at once. On public calls it is nobody. */
const findPartner = (services: Services, token: string, access: Access): Promise<Actor | null> =>
  access === 'public' ? Promise.resolve(null) : findPartnerSession(services, token);

/** The person a token speaks for, or null; used by the socket's handshake too. */
export async function findActor(services: Services, token: string): Promise<Actor | null> {
  const now = services.now();
  const cached = sessionCache.find(token, now.getTime());
  if (cached) return cached;
  const claims = await readSessionToken(services.config.jwtSecret, token, 'at+jwt', { now });
  if (!claims) return null;
  const actor = await findSession(services, claims);
  if (actor) sessionCache.keep(token, actor, claims.expiresAt, now.getTime());
  return actor;
}
