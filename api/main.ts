import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '#shared/server/config.ts';
import { followContent } from '#shared/server/content/follow-content.ts';
import { closeServices, openServices } from '#shared/server/open-services.ts';
import { prepareDataFolder } from '#shared/server/prepare-data-folder.ts';
import { shutDownInOrder } from '#shared/server/shutdown.ts';
import { startOrExplain } from '#shared/server/start-or-explain.ts';
import { startTracing } from '#shared/server/tracing/start-tracing.ts';
import { createApp } from './app.ts';
import { createHttpServer } from './http/create-http-server.ts';
import { Drain } from './http/drain.ts';
import { createMetrics } from './http/health.ts';
import { openProbes } from './http/open-probes.ts';
import { openLive } from './live/open-live.ts';
import { stopServer } from './stop-server.ts';

/** The database answers at once, or it is away. */
const CLOCK_LIMIT_MS = 3000;

await startOrExplain(async () => {
  const config = readConfig();
  prepareDataFolder(config.dataDir);
  const services = openServices('api', config);
  const endTracing = await startTracing('api', config, services.log);
  // Without the database nothing is decided; a probe gets its 503 then.
  const content = followContent(services);
  await Promise.race([Promise.all([services.clock.ready, content.ready]), pause(CLOCK_LIMIT_MS)]);
  const drain = new Drain();
  const metrics = createMetrics(services);
  await openProbes(services, drain, metrics);
  const server = createHttpServer(createApp(services, drain, undefined, metrics), config);
  const live = openLive(server, services);
  drain.watch(server);
  const host = config.trustedProxies > 0 || !config.production ? '127.0.0.1' : '0.0.0.0';
  server.listen(config.port, process.env.HOST ?? host);
  await once(server, 'listening');
  services.log.info({ port: config.port }, 'api listens');
  if (config.production && !config.staffSecondFactor)
    services.log.error({ alarm: 'second-factor-off' }, 'staff sign in with an SMS alone');
  if (config.production && config.twilio.informationFrom === config.twilio.from)
    services.log.error({ alarm: 'stop-ends-codes' }, 'whoever answers STOP to a message gets no sign-in code any more');
  shutDownInOrder(services.log, [
    () => stopServer(server, drain, config.drainMs, () => live.close()),
    () => content.stop(),
    () => closeServices(services),
    endTracing,
  ]);
});
