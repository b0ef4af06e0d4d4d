import type { Context, Middleware } from 'koa';
import helmet from 'koa-helmet';
import type { Config } from '#shared/server/config.ts';

/** Headers of every reply: no inline code, nothing from third parties, no framing, no referrer. */
export function securityHeaders(config: Config): Middleware {
  const isHttps = config.publicUrl.startsWith('https:');
  const socket = config.publicUrl.replace(/^http/, 'ws');
  const middleware = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        // Mantine and Leaflet place elements by style attributes; style sheets themselves come from this origin.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", socket],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  }) as unknown as Middleware;
  const headers = headersOf(middleware);
  return (context, next) => {
    for (const [name, value] of headers) context.res.setHeader(name, value);
    return next();
  };
}

/** What helmet sets is the same for every reply, so it is worked out once. */
function headersOf(middleware: Middleware): [name: string, value: string][] {
  const headers = new Map<string, string>();
  const res = { setHeader: (name: string, value: string) => headers.set(name, value), removeHeader: () => undefined };
  void middleware({ req: {}, res } as unknown as Context, async () => undefined);
  return [...headers];
}

/** Only the location may be asked for, and only by our own pages. */
export const permissionsPolicy: Middleware = (context, next) => {
  context.set('permissions-policy', 'geolocation=(self), camera=(), microphone=(), payment=()');
  return next();
};
