import type { Server } from 'socket.io';
import { caseRoom, PRESENCE, type PresenceEvent, roleRoom } from '#shared/live.ts';
import { Role } from '#shared/roles.ts';
import type { Actor, Services } from '#shared/server/services.ts';
import { presenceKey as keyOf, usersOf } from './list-presence.ts';
import { repeat } from './repeat.ts';

/** Which doctors have a case open. */
export interface Presence {
  /** Tells the doctors that this socket has the case open too: those who have it open, and those who look at the list. */
  arrive(orderId: string, socketId: string, actor: Actor): Promise<void>;
  /** Tells the doctors that this socket left it. */
  leave(orderId: string, socketId: string, actor: Actor): Promise<void>;
  close(): void;
}

const CASE = caseRoom('');
const DOCTORS = roleRoom(Role.doctor);

/**
 * Keeps presence in Redis, a sorted set for each case: members are a doctor's sockets, scores the instant until which they
 * count. Every process renews its own and asks no other one; those of a killed process run out by themselves. Without Redis
 * nobody seems to be there, and everything else goes on.
 */
export function openPresence(io: Server, services: Services, lifeMs: number): Presence {
  const { redis, log } = services;
  const until = (): number => services.now().getTime() + lifeMs;
  const memberOf = (socketId: string, { userId }: Actor): string => `${userId} ${socketId}`;

  const listUsers = async (orderId: string): Promise<string[]> => {
    const members = await redis.zrange(keyOf(orderId), services.now().getTime(), '+inf', 'BYSCORE');
    return usersOf(members);
  };
  const keep = async (orderId: string, members: readonly string[]): Promise<void> => {
    const key = keyOf(orderId);
    await Promise.all([
      redis.zadd(key, ...members.flatMap((member) => [until(), member])),
      redis.zremrangebyscore(key, '-inf', services.now().getTime()),
      redis.pexpire(key, lifeMs * 2),
    ]);
  };
  const eventOf = async (orderId: string): Promise<PresenceEvent> => ({
    case: orderId,
    users: await listUsers(orderId),
  });

  /** Renews this process's sockets and tells them, and only them, who is there: also of those whose time ran out. */
  const renew = async (): Promise<void> => {
    for (const [room, sockets] of io.of('/').adapter.rooms) {
      if (!room.startsWith(CASE)) continue;
      const orderId = room.slice(CASE.length);
      const members = [...sockets].flatMap((id) => {
        const actor = io.of('/').sockets.get(id)?.data.actor as Actor | null | undefined;
        return actor ? [memberOf(id, actor)] : [];
      });
      if (members.length === 0) continue;
      await keep(orderId, members);
      io.local.to(room).emit(PRESENCE, await eventOf(orderId));
    }
  };
  const stopRenewing = repeat(log, 'presence', lifeMs / 3, renew);
  return {
    async arrive(orderId, socketId, actor) {
      await keep(orderId, [memberOf(socketId, actor)]);
      io.to([caseRoom(orderId), DOCTORS]).emit(PRESENCE, await eventOf(orderId));
    },
    async leave(orderId, socketId, actor) {
      await redis.zrem(keyOf(orderId), memberOf(socketId, actor));
      io.to([caseRoom(orderId), DOCTORS]).emit(PRESENCE, await eventOf(orderId));
    },
    close: stopRenewing,
  };
}
