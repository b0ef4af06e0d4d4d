import type { Server, Socket } from 'socket.io';
import { listLivingSessions } from '#api/identity/find-session.ts';
import { SocketRefusal, sessionRoom } from '#shared/live.ts';
import { readSessionToken } from '#shared/server/identity/tokens.ts';
import type { Actor, Services } from '#shared/server/services.ts';
import type { LiveLimits } from './live-limits.ts';
import { liveMetrics } from './live-metrics.ts';

/**
 * Whom a socket speaks for: null without a token. A token that is no longer good is refused instead of being served as nobody,
 * so that the browser asks for a new one. MariaDB is asked, not the cache of calls, which may be a second old.
 */
export async function findSocketActor(
  io: Server,
  services: Services,
  limits: LiveLimits,
  socket: Socket,
): Promise<Actor | null | Error> {
  const token: unknown = socket.handshake.auth.token;
  if (typeof token !== 'string') return null;
  try {
    const claims = await readSessionToken(services.config.jwtSecret, token, 'at+jwt', { now: services.now() });
    const session = claims && (await listLivingSessions(services, [claims.sessionId])).get(claims.sessionId);
    // As for calls: a token of an earlier rotation speaks for nobody any more.
    if (!session || session.rotation !== claims?.rotation) return refusal(SocketRefusal.sessionEnded);
    const { actor } = session;
    const open = io.of('/').adapter.rooms.get(sessionRoom(actor.sessionId))?.size ?? 0;
    if (open >= limits.socketsPerSession) return refusal(SocketRefusal.tooMany);
    // The place is taken at once; a handshake that fails later leaves every room.
    await socket.join(sessionRoom(actor.sessionId));
    return actor;
  } catch (error) {
    services.log.warn({ err: error }, 'live: nobody could be recognised');
    return refusal(SocketRefusal.unavailable);
  }
}

function refusal(why: (typeof SocketRefusal)[keyof typeof SocketRefusal]): Error {
  liveMetrics.refused.inc({ why });
  return new Error(why);
}
