import type { Socket } from 'socket.io';
import { isRefusal } from '#shared/errors.ts';
import {
  BRANCHES_WATCHED_PER_SOCKET,
  CASES_WATCHED_PER_SOCKET,
  SHARES_WATCHED_PER_SOCKET,
} from '#shared/limits/sockets.ts';
import { branchRoom, caseRoom, sharedRoom } from '#shared/live.ts';
import { isUuid } from '#shared/schema/identifiers.ts';
import { exists } from '#shared/server/database/sql.ts';
import { findShareOfTicket } from '#shared/server/results/find-share-of-ticket.ts';
import type { Actor, Services } from '#shared/server/services.ts';
import { attempt } from './attempt.ts';
import type { Presence } from './open-presence.ts';

const BRANCH = branchRoom('');
const CASE = caseRoom('');
const SHARED = sharedRoom('');

/**
 * The one thing a browser may ask for: to watch a branch's slots, which are public, a shared result by the ticket that reads it, or as a
 * doctor a case, which makes it present there. All else is ignored; leaving what was never watched does nothing.
 */
export function watchRooms(socket: Socket, services: Services, presence: Presence): void {
  const actor = socket.data.actor as Actor | null;
  const doctor = actor?.roles.includes('doctor') ? actor : null;
  const countRooms = (prefix: string): number => [...socket.rooms].filter((room) => room.startsWith(prefix)).length;

  const answer = (
    event: string,
    work: (asked: { branch?: unknown; case?: unknown; shared?: unknown }) => Promise<void>,
  ): void => {
    socket.on(event, (what: unknown) => attempt(services.log, event, () => work(what ?? {})));
  };
  const watchShared = async (ticket: string): Promise<void> => {
    const share = await findShareOfTicket(services, ticket);
    if (!isRefusal(share)) await socket.join(sharedRoom(share.id));
  };
  answer('watch', async ({ branch, case: orderId, shared }) => {
    if (typeof shared === 'string' && countRooms(SHARED) < SHARES_WATCHED_PER_SOCKET) await watchShared(shared);
    if (isUuid(branch) && countRooms(BRANCH) < BRANCHES_WATCHED_PER_SOCKET) await socket.join(branchRoom(branch));
    if (!doctor || !isUuid(orderId) || !(await isCase(services, orderId))) return;
    if (!socket.connected || countRooms(CASE) >= CASES_WATCHED_PER_SOCKET) return;
    await socket.join(caseRoom(orderId));
    await presence.arrive(orderId, socket.id, doctor);
  });
  answer('unwatch', async ({ branch, case: orderId, shared }) => {
    // A page shows one shared result; its ticket may be over by now.
    if (typeof shared === 'string')
      for (const room of [...socket.rooms].filter((name) => name.startsWith(SHARED))) await socket.leave(room);
    if (isUuid(branch)) await socket.leave(branchRoom(branch));
    if (!doctor || !isUuid(orderId) || !socket.rooms.has(caseRoom(orderId))) return;
    await socket.leave(caseRoom(orderId));
    await presence.leave(orderId, socket.id, doctor);
  });
  socket.on('disconnecting', () => {
    if (!doctor) return;
    const cases = [...socket.rooms].filter((room) => room.startsWith(CASE)).map((room) => room.slice(CASE.length));
    for (const orderId of cases) attempt(services.log, 'leave', () => presence.leave(orderId, socket.id, doctor));
  });
}

/** A case is an order with a result; before that no doctor can open it. */
const isCase = (services: Services, orderId: string): Promise<boolean> =>
  exists(services, 'FROM test_results WHERE orderId = ?', [orderId]);
