import type { Middleware } from 'koa';
import type { Logger } from '#shared/server/log.ts';

const NOISE = /^\/(assets|locales|healthz|readyz|metrics)/;

/** True for files and probes: there are many of them, and none tells of a person's call. */
export const isNoise = (path: string): boolean => NOISE.test(path);

/** One line per call: endpoint, status, duration, request id. No path, no body, no person. */
export function logRequests(log: Logger): Middleware {
  return async (context, next) => {
    const start = performance.now();
    await next();
    if (isNoise(context.path)) return;
    log.info(
      {
        requestId: context.state.request.id,
        endpoint: context.state.endpoint,
        method: context.method,
        status: context.status,
        ms: Math.round(performance.now() - start),
      },
      'request',
    );
  };
}
