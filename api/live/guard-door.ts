import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server, Socket } from 'socket.io';
import { admitNetworks, type Refused } from './admit-networks.ts';
import { createMeter } from './create-meter.ts';
import type { LiveLimits } from './live-limits.ts';
import { liveMetrics } from './live-metrics.ts';

export interface Door {
  /** For `allowRequest`: the reason why a handshake is refused, before anything is done for it. */
  refuse(request: IncomingMessage): Refused | null;
  /** Watches the connections of a server. */
  watch(engine: Server['engine']): void;
  /** Cuts every web socket that is still there. */
  cutOff(): void;
  close(): void;
}

/** What carries a socket: one web socket, or a browser's polling requests. */
type Connection = Socket['conn'];

/**
 * Limits what comes in below the sockets: handshakes and requests by network, packets and bytes by connection. Nothing of
 * it needs a session, so that it is true for strangers too.
 */
export function guardDoor(limits: LiveLimits, networkOf: (request: IncomingMessage) => string): Door {
  const networks = admitNetworks(limits, networkOf);
  const open = new Set<Connection['request']['socket']>();
  return {
    refuse(request) {
      const refused = networks.enter(request);
      // An upgrade that fails says so by nothing but the end of its connection.
      if (!refused && isUpgrade(request)) request.socket.once('close', () => networks.leave(request));
      return refused;
    },
    watch(engine) {
      engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
        const refused = networks.ask(request);
        if (!refused) return next();
        liveMetrics.refused.inc({ why: refused });
        response.writeHead(429, { 'retry-after': '60' });
        response.end();
      });
      engine.on('connection_error', ({ req }: { req: object }) => networks.leave(req));
      engine.on('connection', (connection: Connection) => {
        connection.once('close', () => networks.leave(connection.request));
        limitPackets(connection, limits);
        const tcp = connection.request.socket;
        if (connection.transport.name !== 'websocket' || tcp.destroyed) return; // posts are limited in size and number
        limitBytes(connection, limits);
        open.add(tcp);
        tcp.once('close', () => open.delete(tcp));
      });
    },
    cutOff() {
      for (const tcp of open) tcp.destroy();
    },
    close: () => networks.close(),
  };
}

/**
 * Whether Node hands the connection over. The header alone says nothing: who polls may send it too, and would give their place
 * back with a connection that their socket does not need.
 */
const isUpgrade = (request: IncomingMessage): boolean => 'upgrade' in request && request.upgrade === true;

function limitPackets(connection: Connection, limits: LiveLimits): void {
  const mayGoOn = createMeter(limits.packetsPerMinute);
  connection.on('packet', () => {
    if (!mayGoOn()) cut(connection, 'packets');
  });
}

/** Counted below the frames, because not every frame is a packet: pings of the protocol, pieces of a message. */
function limitBytes(connection: Connection, limits: LiveLimits): void {
  const mayGoOn = createMeter(limits.bytesPerMinute);
  connection.request.socket.on('data', (chunk: Buffer) => {
    if (!mayGoOn(chunk.length)) cut(connection, 'bytes');
  });
}

/** A client that goes on sending is not waited for. */
function cut(connection: Connection, why: string): void {
  liveMetrics.cutOff.inc({ why });
  connection.close(true);
  connection.request.socket.destroy();
}
