import { SpanKind } from '@opentelemetry/api';
import type { Middleware } from 'koa';
import { traced } from '#shared/server/tracing/traced.ts';
import { isNoise } from './log-requests.ts';

/** A span for each call, under the id of its request; it names the endpoint, and nothing of its address or body. */
export const traceRequests: Middleware = (context, next) => {
  if (isNoise(context.path)) return next();
  const wish = { kind: SpanKind.SERVER, begins: context.state.request.id };
  return traced(context.method, wish, async (span) => {
    await next();
    const { endpoint = 'other' } = context.state;
    span.name(`${context.method} ${endpoint}`);
    span.say({
      'http.request.method': context.method,
      'http.route': endpoint,
      'http.response.status_code': context.status,
    });
    if (context.status >= 500) span.failed();
  });
};
