import { once } from 'node:events';
import { createServer } from 'node:http';
import Router from '@koa/router';
import Koa from 'koa';
import type { Services } from '#shared/server/services.ts';
import type { Drain } from './drain.ts';
import { bindHealth, type Metrics } from './health.ts';

/**
 * Serves health and metrics with all they know on a port of their own, which the public never reaches: PROBE_PORT, on this machine
 * alone unless PROBE_HOST says otherwise. Nothing listens without PROBE_PORT. It ends with the process, so that the last thing it
 * says is that the product is stopping.
 */
export async function openProbes(services: Services, drain: Drain, metrics: Metrics): Promise<void> {
  const { probePort } = services.config;
  if (probePort === 0) return;
  const router = new Router();
  bindHealth(router, services, { drain, metrics, mayKnow: () => true });
  const app = new Koa().use(router.routes());
  const server = createServer(app.callback()).listen(probePort, process.env.PROBE_HOST ?? '127.0.0.1');
  await once(server, 'listening');
}
