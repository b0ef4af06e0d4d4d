import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type Koa from 'koa';
import { networkOf } from '#shared/domain/identity/network-of.ts';
import {
  HEADERS_TIMEOUT_MS,
  KEEP_ALIVE_MS,
  MAX_CONNECTIONS,
  MAX_CONNECTIONS_PER_NETWORK,
  MAX_HEADER_BYTES,
  UPLOAD_TIMEOUT_MS,
} from '#shared/limits/door.ts';
import type { Config } from '#shared/server/config.ts';

/** How often connections are looked at that send too slowly. */
const LOOK_EVERY_MS = 2_000;

/**
 * An HTTP server around the app, not yet listening. A client that sends its request too slowly is cut off, or a few of them
 * would hold every connection. Bodies that are no uploads have less time; that is kept where they are read.
 */
export function createHttpServer(app: Koa, config: Pick<Config, 'trustedProxies' | 'rateLimitFactor'>): Server {
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: UPLOAD_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: LOOK_EVERY_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    app.callback(),
  );
  server.maxConnections = MAX_CONNECTIONS;
  // Behind a proxy every connection is the proxy's.
  if (config.trustedProxies === 0) limitConnections(server, MAX_CONNECTIONS_PER_NETWORK * config.rateLimitFactor);
  return server;
}

/** Closes at once what one network opens beyond its share. */
export function limitConnections(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    if (count > most) return socket.destroy();
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
