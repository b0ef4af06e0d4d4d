import { io } from 'socket.io-client';
import { CHANGED, SOCKET_PATH } from '#shared/live.ts';
import type { Caller } from './caller.ts';

/** How many events reached anybody: a run in which nobody heard anything tells nothing about the socket. */
export const heard = { events: 0, sockets: 0 };

/** Listens on the socket as a browser does, and comes back by itself when it is cut. Returns what ends it. */
export function follow({ run, token, address }: Caller): () => void {
  const socket = io(run.baseUrl, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    forceNew: true,
    auth: { token },
    extraHeaders: { 'x-forwarded-for': address },
    reconnectionDelayMax: 5_000,
  });
  heard.sockets += 1;
  socket.on(CHANGED, () => {
    heard.events += 1;
  });
  return () => void socket.disconnect();
}
