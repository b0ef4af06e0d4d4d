import { once } from 'node:events';
import { createApp } from '#api/app.ts';
import { createHttpServer } from '#api/http/create-http-server.ts';
import type { LiveLimits } from '#api/live/live-limits.ts';
import { type Live, openLive } from '#api/live/open-live.ts';
import { freePort } from '#dev/bootstrap/free-port.mjs';
import type { Services } from '#shared/server/services.ts';
import type { World } from './open-world.ts';

/** Another API beside the world's own, as a second machine would run it: same database and Redis, sockets of its own. */
export interface Node {
  baseUrl: string;
  live: Live;
  close(): Promise<void>;
}

/** Opens an API on a port of its own; `differs` replaces some of its services. */
export async function openNode(
  world: World,
  limits: Partial<LiveLimits> = {},
  differs: Partial<Services> = {},
): Promise<Node> {
  const services = { ...world.services, ...differs };
  const server = createHttpServer(createApp(services), services.config);
  const live = openLive(server, services, limits);
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    live,
    async close() {
      await live.close();
      server.closeAllConnections();
    },
  };
}
