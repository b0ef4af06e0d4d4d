import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '#shared/server/config.ts';
import { closeServices, openServices } from '#shared/server/open-services.ts';
import { shutDownInOrder } from '#shared/server/shutdown.ts';
import { createApp, createHttpServer } from './app.ts';
import { openLive } from './live/open-live.ts';

/** The database answers at once, or it is away. */
const CLOCK_LIMIT_MS = 3000;

const config = readConfig();
const services = openServices('api', config);
// Without the database nothing is decided; a probe gets its 503 then.
await Promise.race([services.clock.ready, pause(CLOCK_LIMIT_MS)]);
const server = createHttpServer(createApp(services));
const live = openLive(server, services);
const host = config.trustedProxies > 0 || !config.production ? '127.0.0.1' : '0.0.0.0';
server.listen(config.port, process.env.HOST ?? host);
await once(server, 'listening');
services.log.info({ port: config.port }, 'api listens');
shutDownInOrder(services.log, [() => live.close(), () => stopListening(), () => closeServices(services)]);

function stopListening(): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
