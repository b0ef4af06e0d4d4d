import type { Middleware } from 'koa';
import type { Logger } from '#shared/server/log.ts';

const NOISE = /^\/(assets|locales|healthz|readyz|metrics)/;

/** One line per call: endpoint, status, duration, request id. No path, no body, no person. */
export function logRequests(log: Logger): Middleware {
  return async (context, next) => {
    const start = performance.now();
    await next();
    if (NOISE.test(context.path)) return;
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
