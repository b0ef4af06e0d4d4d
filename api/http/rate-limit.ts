import type { Context } from 'koa';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Declaration } from '#shared/contract/define.ts';
import { networkOf } from '#shared/domain/identity/network-of.ts';
import { POINTS_PER_MINUTE } from '#shared/limits/door.ts';
import type { Actor, Services } from '#shared/server/services.ts';
import { ApiError } from './api-error.ts';

type LimitClass = keyof typeof POINTS_PER_MINUTE;

type Limited = Pick<Declaration, 'kind' | 'limit' | 'cost'>;

const limiters = new WeakMap<Services, Record<LimitClass, RateLimiterAbstract>>();

/**
 * Takes the points of a call from the minute's budget of its class and refuses it with 429 and Retry-After when they are used
 * up; auth fails closed without Redis. Signed-in people are counted by person, others by the network of their address. What is
 * counted in memory is counted by process: a few of them let that many times more through.
 */
export async function limitRate(
  services: Services,
  context: Context,
  declaration: Limited,
  actor: Actor | null,
): Promise<void> {
  const caller = actor?.userId ?? networkOf(context.state.request.address);
  await consume(limiterOf(services, declaration), caller, declaration.cost ?? 1);
}

/** Counts a code that somebody tries in a call of another class, as if it had been tried where codes are. */
export async function limitGuess(services: Services, actor: Actor): Promise<void> {
  await consume(limitersOf(services).guess, actor.userId, 1);
}

async function consume(limiter: RateLimiterAbstract, caller: string, points: number): Promise<void> {
  try {
    await limiter.consume(caller, points);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw new ApiError('unavailable');
    const seconds = Math.ceil(refused.msBeforeNext / 1000);
    throw new ApiError('too-many-requests', { details: { seconds } });
  }
}

/** Takes more points for a call that was let in: it cost more than its declaration says. */
export async function takeMore(
  services: Services,
  declaration: Declaration,
  actor: Actor,
  points: number,
): Promise<void> {
  await limiterOf(services, declaration).penalty(actor.userId, points);
}

function limiterOf(services: Services, { limit, kind }: Limited): RateLimiterAbstract {
  return limitersOf(services)[limit ?? (kind === 'query' ? 'read' : 'write')];
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
    points: POINTS_PER_MINUTE[name] * services.config.rateLimitFactor,
    duration: 60,
  });
  const shared = (name: LimitClass) => new RateLimiterRedis({ ...options(name), storeClient: services.redis });
  const inMemory = (name: LimitClass): RateLimiterAbstract => new RateLimiterMemory(options(name));
  return {
    // Shared by all API processes, and refused while Redis is away: an outage must not let anybody guess codes uncounted.
    auth: shared('auth'),
    guess: shared('guess'),
    search: inMemory('search'),
    read: inMemory('read'),
    write: inMemory('write'),
    upload: inMemory('upload'),
    webhook: inMemory('webhook'),
  };
}
