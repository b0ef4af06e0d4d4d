import { io, type Socket } from 'socket.io-client';
import { CHANGED, type ChangedEvent, SOCKET_PATH } from '#shared/live.ts';

/** A browser's socket, with what reached it. */
export interface LiveSocket {
  socket: Socket;
  heard: ChangedEvent[];
}

const LIMIT_MS = 10_000;

/** Opens the socket as the SPA does. @throws when it is refused */
export async function openLiveSocket(baseUrl: string, address: string, token?: string): Promise<LiveSocket> {
  const socket = io(baseUrl, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    forceNew: true,
    auth: token ? { token } : {},
    extraHeaders: { 'x-forwarded-for': address },
    reconnectionDelay: 200,
  });
  const heard: ChangedEvent[] = [];
  socket.on(CHANGED, (event: ChangedEvent) => void heard.push(event));
  if (!(await happens(socket, 'connect', LIMIT_MS))) throw new Error('the socket was refused');
  return { socket, heard };
}

/** Whether the socket is connected, or cut, within that time. */
export function happens(socket: Socket, event: 'connect' | 'disconnect', withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), withinMs);
    socket.once(event, () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
