import { io } from 'socket.io-client';
import { CHANGED, SOCKET_PATH } from '#shared/live.ts';

/** How many events reached anybody: a run in which nobody heard anything tells nothing about the socket. */
export const heard = { events: 0, sockets: 0 };

/** A browser that listens on the socket and comes back by itself when it is cut. */
export interface Listener {
  isConnected(): boolean;
  end(): void;
}

export function follow(who: { baseUrl: string; token: string | undefined; address: string }): Listener {
  const socket = io(who.baseUrl, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    forceNew: true,
    auth: { token: who.token },
    extraHeaders: { 'x-forwarded-for': who.address },
    reconnectionDelayMax: 5_000,
  });
  heard.sockets += 1;
  socket.on(CHANGED, () => {
    heard.events += 1;
  });
  return { isConnected: () => socket.connected, end: () => void socket.disconnect() };
}
