import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { ListenerMetrics } from './listener-metrics.ts';
import type { Listener } from './open-listener.ts';

/**
 * Tells on a port of its own, on this machine alone, how the listener is doing: /readyz (200 while it takes messages) and /metrics.
 * Nothing listens where the port is 0.
 */
export async function openProbe(port: number, { registry }: ListenerMetrics, listener: Listener): Promise<void> {
  if (port === 0) return;
  const reply = async (path: string | undefined, response: ServerResponse): Promise<void> => {
    if (path === '/metrics') {
      response.setHeader('content-type', registry.contentType);
      response.end(await registry.metrics());
      return;
    }
    response.statusCode = path !== '/readyz' ? 404 : listener.isStopping ? 503 : 200;
    response.end();
  };
  const server = createServer((request, response) => void reply(request.url, response));
  server.listen(port, process.env.PROBE_HOST ?? '127.0.0.1');
  await once(server, 'listening');
}
