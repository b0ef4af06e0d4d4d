import { request } from 'node:http';
import type { Middleware } from 'koa';

/**
 * Passes /sandbox on to the stand-ins' process, so that the demonstration has one origin. Built only when SANDBOX_ORIGIN is
 * set, which the configuration ignores in production.
 */
export function sandboxProxy(origin: string): Middleware {
  return async (context, next) => {
    if (context.path !== '/sandbox' && !context.path.startsWith('/sandbox/')) return next();
    await new Promise<void>((resolve, reject) => {
      const target = new URL(context.url, origin);
      const passed = request(
        target,
        {
          method: context.method,
          headers: { ...context.headers, host: target.host, 'x-forwarded-host': context.host },
        },
        (reply) => {
          context.respond = false;
          context.res.writeHead(reply.statusCode ?? 502, reply.headers);
          reply.pipe(context.res);
          reply.on('end', resolve);
        },
      );
      passed.on('error', reject);
      context.req.pipe(passed);
    });
  };
}
