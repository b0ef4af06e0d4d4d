import type { Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis } from 'ioredis';
import { Server, type Socket } from 'socket.io';
import { findActor } from '#api/http/authenticate.ts';
import { isSessionAlive } from '#api/identity/find-session.ts';
import { branchRoom, caseRoom, roleRoom, SOCKET_PATH, userRoom } from '#shared/live.ts';
import type { Actor, Services } from '#shared/server/services.ts';

const UUID = /^[0-9a-f-]{36}$/;
/** Sessions that ended lose their socket within this time. */
const RECHECK_MS = 60_000;
const RECOVERY_MS = 2 * 60_000;
const MAX_FRAME_BYTES = 16_384;
const MAX_MESSAGES_PER_MINUTE = 120;

export interface Live {
  io: Server;
  close(): Promise<void>;
}

/**
 * The socket: rooms are joined by the server from the session, events carry ids and versions only. A browser may ask to
 * watch a branch's slots (public) or, as a doctor, a case (presence); nothing else is taken from it.
 */
export function openLive(server: HttpServer, services: Services): Live {
  const redis = new Redis(services.config.redisUrl, { maxRetriesPerRequest: null });
  redis.on('error', () => undefined);
  const io = new Server(server, {
    path: SOCKET_PATH,
    serveClient: false,
    maxHttpBufferSize: MAX_FRAME_BYTES,
    adapter: createAdapter(redis, { streamName: services.config.liveStream, maxLen: 10_000 }),
    connectionStateRecovery: { maxDisconnectionDuration: RECOVERY_MS, skipMiddlewares: false },
    allowRequest: (request, decide) => {
      const { origin } = request.headers;
      decide(null, origin === undefined || isOwnOrigin(origin, request.headers.host, services.config.publicUrl));
    },
  });
  io.use(async (socket, next) => {
    try {
      const token: unknown = socket.handshake.auth.token;
      socket.data.actor = typeof token === 'string' ? await findActor(services, token) : null;
      next();
    } catch (error) {
      next(error as Error);
    }
  });
  io.on('connection', (socket) => serve(io, socket, services));
  return {
    io,
    async close() {
      await io.close();
      redis.disconnect();
    },
  };
}

function isOwnOrigin(origin: string, host: string | undefined, publicUrl: string): boolean {
  return origin === publicUrl || URL.parse(origin)?.host === host;
}

function serve(io: Server, socket: Socket, services: Services): void {
  const actor = socket.data.actor as Actor | null;
  if (actor) {
    void socket.join([userRoom(actor.userId), ...actor.roles.filter((role) => role !== 'customer').map(roleRoom)]);
    recheck(socket, services, actor.sessionId);
  }
  let messages = 0;
  socket.onAny(() => {
    messages += 1;
    if (messages > MAX_MESSAGES_PER_MINUTE) socket.disconnect(true);
  });
  const forget = setInterval(() => {
    messages = 0;
  }, 60_000);
  socket.on('disconnect', () => clearInterval(forget));
  socket.on('watch', (what: unknown) => void watch(io, socket, actor, what));
  socket.on('unwatch', (what: unknown) => void unwatch(io, socket, what));
  socket.on('disconnecting', () => {
    for (const room of socket.rooms) if (room.startsWith('case:')) void tellPresence(io, room, socket.id);
  });
}

function recheck(socket: Socket, services: Services, sessionId: string): void {
  const timer = setInterval(() => {
    // The session decides, not the token: tokens live 15 minutes, a socket may stay longer. Looking is no activity.
    isSessionAlive(services, sessionId).then(
      (alive) => {
        if (!alive) socket.disconnect(true);
      },
      () => undefined,
    );
  }, RECHECK_MS);
  socket.on('disconnect', () => clearInterval(timer));
}

async function watch(io: Server, socket: Socket, actor: Actor | null, what: unknown): Promise<void> {
  const { branch, case: orderId } = (what ?? {}) as { branch?: unknown; case?: unknown };
  if (typeof branch === 'string' && UUID.test(branch)) await socket.join(branchRoom(branch));
  if (typeof orderId === 'string' && UUID.test(orderId) && actor?.roles.includes('doctor')) {
    await socket.join(caseRoom(orderId));
    await tellPresence(io, caseRoom(orderId));
  }
}

async function unwatch(io: Server, socket: Socket, what: unknown): Promise<void> {
  const { branch, case: orderId } = (what ?? {}) as { branch?: unknown; case?: unknown };
  if (typeof branch === 'string') await socket.leave(branchRoom(branch));
  if (typeof orderId === 'string') {
    await socket.leave(caseRoom(orderId));
    await tellPresence(io, caseRoom(orderId));
  }
}

/** Tells everybody in a case who else has it open (user ids only). */
async function tellPresence(io: Server, room: string, leaving?: string): Promise<void> {
  const sockets = await io.in(room).fetchSockets();
  const present = sockets
    .filter((other) => other.id !== leaving)
    .map((other) => (other.data.actor as Actor | null)?.userId);
  io.to(room).emit('presence', { case: room.slice('case:'.length), users: [...new Set(present)] });
}
