import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Server, type Socket } from 'socket.io';
import { clientAddress } from '#api/http/client-address.ts';
import { networkOf } from '#shared/domain/identity/network-of.ts';
import { EVERYBODY_ROOM, roleRoom, SOCKET_PATH, sessionRoom, userRoom } from '#shared/live.ts';
import type { Actor, Services } from '#shared/server/services.ts';
import { attempt } from './attempt.ts';
import { connectAdapter } from './connect-adapter.ts';
import { findSocketActor } from './find-socket-actor.ts';
import { guardDoor } from './guard-door.ts';
import { type LiveLimits, liveLimits } from './live-limits.ts';
import { liveMetrics } from './live-metrics.ts';
import { openPresence } from './open-presence.ts';
import { recheckSessions } from './recheck-sessions.ts';
import { repeat } from './repeat.ts';
import { watchRooms } from './watch-rooms.ts';

const MAX_FRAME_BYTES = 16_384;
/** Whoever opens a connection says within this time what for. */
const CONNECT_TIMEOUT_MS = 10_000;
/** Browsers say goodbye to a process that stops within some milliseconds. */
const GOODBYE_MS = 1_000;

export interface Live {
  io: Server;
  close(): Promise<void>;
}

/**
 * The socket: rooms are joined by the server from the session, events carry ids and versions only. Nothing is recovered after a
 * gap: rooms come from the session of that moment, and the browser asks for what it shows again.
 */
export function openLive(server: HttpServer, services: Services, wanted: Partial<LiveLimits> = {}): Live {
  const { config, log } = services;
  const limits = { ...liveLimits(config.rateLimitFactor), ...wanted };
  const redis = connectAdapter(config.redis);
  const door = guardDoor(limits, (request) => networkOf(clientAddress(request, config.trustedProxies)));
  const io = new Server(server, {
    path: SOCKET_PATH,
    serveClient: false,
    maxHttpBufferSize: MAX_FRAME_BYTES,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // Browsers begin with a web socket and fall back to polling, never the other way round.
    allowUpgrades: false,
    adapter: createAdapter(redis, { streamName: config.liveStream, maxLen: 10_000 }),
    allowRequest: (request, decide) => {
      const refused = isOwnOrigin(request, config.publicUrl) ? door.refuse(request) : 'origin';
      if (refused) liveMetrics.refused.inc({ why: refused });
      decide(refused, refused === null);
    },
  });
  door.watch(io.engine);
  const presence = openPresence(io, services, limits.presenceLifeMs);
  io.use((socket, next) => {
    findSocketActor(io, services, limits, socket).then((outcome) => {
      if (outcome instanceof Error) return next(outcome);
      socket.data.actor = outcome;
      next();
    }, next);
  });
  io.on('connection', (socket) =>
    attempt(log, 'connection', async () => {
      liveMetrics.sockets.inc();
      socket.on('disconnect', () => liveMetrics.sockets.dec());
      watchRooms(socket, services, presence);
      await enterRooms(io, socket, services);
    }),
  );
  const stopRechecking = repeat(log, 'recheck', limits.recheckMs, () => recheckAll(io, services));
  return {
    io,
    async close() {
      stopRechecking();
      presence.close();
      // A client that never says goodbye would keep the process from ending.
      const cutOff = setTimeout(() => door.cutOff(), GOODBYE_MS);
      await io.close();
      clearTimeout(cutOff);
      door.close();
      redis.disconnect();
    },
  };
}

function isOwnOrigin({ headers }: IncomingMessage, publicUrl: string): boolean {
  const { origin, host } = headers;
  return origin === undefined || origin === publicUrl || URL.parse(origin)?.host === host;
}

/** Every socket hears of what changes for all, a signed-in one also of its own and its roles' records. Its session may have ended since it was looked at: look again. */
async function enterRooms(io: Server, socket: Socket, services: Services): Promise<void> {
  await socket.join(EVERYBODY_ROOM);
  const actor = socket.data.actor as Actor | null;
  if (!actor) return;
  const ofStaff = actor.roles.filter((role) => role !== 'customer').map(roleRoom);
  await socket.join([sessionRoom(actor.sessionId), userRoom(actor.userId), ...ofStaff]);
  await recheckSessions(io, services, [actor]);
}

/** The net below the announcements of ended sessions, for those that did not arrive. */
function recheckAll(io: Server, services: Services): Promise<void> {
  const actors = [...io.of('/').sockets.values()].flatMap(({ data }) => (data.actor ? [data.actor as Actor] : []));
  return recheckSessions(io, services, actors);
}
