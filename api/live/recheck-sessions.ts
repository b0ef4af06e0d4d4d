import type { Server } from 'socket.io';
import { listLivingSessions } from '#api/identity/find-session.ts';
import { sessionRoom } from '#shared/live.ts';
import type { Actor, Services } from '#shared/server/services.ts';
import { liveMetrics } from './live-metrics.ts';

/** Ids in one question. */
const BATCH = 1000;

/**
 * Closes the sockets of these actors' sessions in this process where the session ended or the roles are others. The session
 * decides, not the token: tokens live for a quarter of an hour, a socket may stay longer.
 */
export async function recheckSessions(io: Server, services: Services, actors: readonly Actor[]): Promise<void> {
  const bySession = new Map(actors.map((actor) => [actor.sessionId, actor]));
  const ids = [...bySession.keys()];
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    const living = await listLivingSessions(services, batch);
    for (const id of batch) {
      const now = living.get(id)?.actor;
      const before = bySession.get(id);
      if (now && before && haveSameRoles(now, before)) continue;
      liveMetrics.cutOff.inc({ why: now ? 'roles' : 'session' });
      io.local.in(sessionRoom(id)).disconnectSockets(true);
    }
  }
}

const haveSameRoles = (one: Actor, other: Actor): boolean =>
  [...one.roles].sort().join() === [...other.roles].sort().join();
