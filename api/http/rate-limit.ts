import type { Context } from 'koa';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Declaration } from '#shared/contract/define.ts';
import { networkOf } from '#shared/domain/identity/network-of.ts';
import type { Actor, Services } from '#shared/server/services.ts';
import { ApiError } from './api-error.ts';

type LimitClass = NonNullable<Declaration['limit']>;

/**
 * Calls per minute, by class: enough for a family behind one address or a busy pharmacy, too few to try codes or to copy the
 * catalogue. Signed-in people are counted by person, others by the network of their
 * address. Codes themselves are limited per number in
 * MariaDB (shared/server/identity).
 */
const CALLS_PER_MINUTE: Record<LimitClass, number> = {
  auth: 600,
  search: 600,
  read: 3000,
  write: 1200,
  upload: 120,
  webhook: 6000,
};

const limiters = new WeakMap<Services, Record<LimitClass, RateLimiterAbstract>>();

/** Counts a call and refuses it with 429 and Retry-After when its class is used up; auth fails closed without Redis. */
export async function limitRate(
  services: Services,
  context: Context,
  declaration: Declaration,
  actor: Actor | null,
): Promise<void> {
  const limitClass = declaration.limit ?? (declaration.kind === 'query' ? 'read' : 'write');
  const limiter = limitersOf(services)[limitClass];
  try {
    await limiter.consume(actor?.userId ?? networkOf(context.state.request.address));
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw new ApiError('unavailable');
    const seconds = Math.ceil(refused.msBeforeNext / 1000);
    context.set('retry-after', String(seconds));
    throw new ApiError('too-many-requests', { details: { seconds } });
  }
}

function limitersOf(services: Services): Record<LimitClass, RateLimiterAbstract> {
  let made = limiters.get(services);
  if (!made) {
    made = makeLimiters(services);
    limiters.set(services, made);
  }
  return made;
}

function makeLimiters(services: Services): Record<LimitClass, RateLimiterAbstract> {
  const options = (name: LimitClass) => ({
    keyPrefix: `rate:${name}`,
    points: CALLS_PER_MINUTE[name] * services.config.rateLimitFactor,
    duration: 60,
  });
  const inMemory = (name: LimitClass): RateLimiterAbstract => new RateLimiterMemory(options(name));
  return {
    // Shared by all API processes, and refused while Redis is away: an outage must not let anybody guess codes uncounted.
    auth: new RateLimiterRedis({ ...options('auth'), storeClient: services.redis }),
    search: inMemory('search'),
    read: inMemory('read'),
    write: inMemory('write'),
    upload: inMemory('upload'),
    webhook: inMemory('webhook'),
  };
}
