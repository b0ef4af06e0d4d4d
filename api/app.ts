import Router from '@koa/router';
import Koa from 'koa';
import type { Services } from '#shared/server/services.ts';
import { bindBooking } from './booking/routes.ts';
import { bindCatalogue } from './catalogue/routes.ts';
import { bindContent } from './content/routes.ts';
import { bindCrm } from './crm/routes.ts';
import { bindExports } from './exports/routes.ts';
import { bindApiDocs } from './http/api-docs.ts';
import { ApiError } from './http/api-error.ts';
import { Drain } from './http/drain.ts';
import { bindHealth, createMetrics, showsMetricsToken } from './http/health.ts';
import { logRequests } from './http/log-requests.ts';
import { matchByWord } from './http/match-by-word.ts';
import { withEventLoop } from './http/put-off.ts';
import { refuseOddRequest } from './http/refuse-odd-request.ts';
import { replyWithError } from './http/reply-with-error.ts';
import { requestFacts } from './http/request-facts.ts';
import { sandboxProxy } from './http/sandbox-proxy.ts';
import { permissionsPolicy, securityHeaders } from './http/security-headers.ts';
import { staticFiles } from './http/static-files.ts';
import { traceRequests } from './http/trace-requests.ts';
import { type EventLoop, watchEventLoop } from './http/watch-event-loop.ts';
import { bindIdentity } from './identity/routes.ts';
import { bindLabIntake } from './lab-intake/routes.ts';
import { bindMessaging } from './messaging/routes.ts';
import { bindOrders, bindPartnerSales } from './orders/routes.ts';
import { bindPayments } from './payments/routes.ts';
import { bindResults, bindSharing } from './results/routes.ts';
import { bindQueueBoard } from './runtime/queue-board/bind-queue-board.ts';
import { bindRuntime } from './runtime/routes.ts';
import { bindSurveys } from './surveys/routes.ts';
import { bindVouchers } from './vouchers/routes.ts';

/** Static paths come before those with parameters: capabilities are matched in this order. */
const CAPABILITIES = [
  bindIdentity,
  bindCatalogue,
  // Before `/partner-branch/:id/…`.
  bindPartnerSales,
  bindBooking,
  bindContent,
  bindRuntime,
  bindExports,
  bindOrders,
  bindPayments,
  bindVouchers,
  bindMessaging,
  bindCrm,
  bindSurveys,
  bindResults,
  bindSharing,
  bindLabIntake,
];

/** Every capability's routes; used by the app and by the tests that walk them. */
export function createApiRouter(services: Services): Router {
  const router = new Router({ prefix: '/api' });
  for (const bindCapability of CAPABILITIES) bindCapability(router, services);
  bindApiDocs(router, services);
  bindQueueBoard(router, services);
  matchByWord(router);
  return router;
}

/** 405 with `Allow` where the path exists with another method. */
function refuseWrongMethod(router: Router): Koa.Middleware {
  const nameMethods = router.allowedMethods() as unknown as Koa.Middleware;
  return async (context, next) => {
    await nameMethods(context, next);
    if (context.status === 405 || context.status === 501) throw new ApiError('method-not-allowed');
  };
}

/** The whole API process as a Koa application: from the request's facts to the SPA. */
export function createApp(
  services: Services,
  drain: Drain = new Drain(),
  loop: EventLoop = watchEventLoop(services.config.rateLimitFactor),
  metrics = createMetrics(services),
): Koa {
  const app = new Koa({ proxy: services.config.trustedProxies > 0, maxIpsCount: services.config.trustedProxies });
  // A client that goes away in the middle; everything else is answered by replyWithError.
  app.on('error', (error) => services.log.warn({ err: error }, 'a connection ended before its answer'));
  const { registry, measure } = metrics;
  const probes = new Router();
  bindHealth(probes, services, { drain, metrics, mayKnow: showsMetricsToken(services.config) });
  app.use(requestFacts(services));
  app.use(traceRequests);
  app.use(logRequests(services.log));
  app.use(measure);
  app.use(replyWithError(services));
  app.use(refuseOddRequest);
  if (services.config.sandboxOrigin) app.use(sandboxProxy(services.config.sandboxOrigin));
  app.use(securityHeaders(services.config));
  app.use(permissionsPolicy);
  app.use(probes.routes());
  app.use(withEventLoop(loop, registry));
  const router = createApiRouter(services);
  app.use(router.routes());
  app.use(refuseWrongMethod(router));
  app.use(staticFiles());
  return app;
}
