import { request } from 'node:http';
import type { Socket as TcpSocket } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { SOCKET_PATH } from '#shared/live.ts';

interface SocketWish {
  token?: string;
  /** As the proxy in front saw it. */
  address?: string;
  transport?: 'websocket' | 'polling';
  /** Added to what the browser sends with its token. */
  auth?: object;
}

const opened = new Set<Socket>();

/** A browser's socket that does not come back by itself; not connected yet. */
export function aSocket({ baseUrl }: { baseUrl: string }, wish: SocketWish = {}): Socket {
  const socket = io(baseUrl, {
    path: SOCKET_PATH,
    transports: [wish.transport ?? 'websocket'],
    auth: { token: wish.token ?? null, ...wish.auth },
    extraHeaders: wish.address ? { 'x-forwarded-for': wish.address } : {},
    forceNew: true,
    reconnection: false,
    autoConnect: false,
  });
  opened.add(socket);
  return socket;
}

/** A browser's socket, connected. @throws with the server's reason where it is refused */
export async function openSocket(at: { baseUrl: string }, wish: SocketWish = {}): Promise<Socket> {
  const socket = aSocket(at, wish);
  const outcome = outcomeOf(socket);
  socket.connect();
  const refused = await outcome;
  if (refused !== 'connected') throw new Error(refused);
  return socket;
}

/** How connecting ends: `connected`, or the reason of the refusal. */
export function outcomeOf(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', ({ message }) => resolve(message));
  });
}

/** Why a socket was closed, once it is. */
export const closed = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.once('disconnect', (reason) => resolve(reason));
  });

/** Everything of one name that a socket is sent from now on. */
export function heard<T>(socket: Socket, event: string): T[] {
  const all: T[] = [];
  socket.on(event, (what: T) => all.push(what));
  return all;
}

/** Closes every socket of this test file. */
export function closeSockets(): void {
  for (const socket of opened) socket.disconnect();
  opened.clear();
}

/** A web socket without a browser's manners: its connection after the upgrade, or the status of the refusal. */
export async function upgrade(
  { baseUrl }: { baseUrl: string },
  address: string,
  key = Buffer.from('0123456789abcdef').toString('base64'),
): Promise<{ status: number; tcp: TcpSocket | null }> {
  const asked = request(`${baseUrl}${SOCKET_PATH}/?EIO=4&transport=websocket`, {
    headers: {
      'x-forwarded-for': address,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': key,
    },
  });
  asked.end();
  return new Promise((resolve) => {
    asked.once('upgrade', (response, tcp: TcpSocket) => {
      tcp.on('error', () => undefined);
      resolve({ status: response.statusCode ?? 0, tcp });
    });
    asked.once('response', (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, tcp: null });
    });
    asked.once('error', () => resolve({ status: 0, tcp: null }));
  });
}

/** Resolves when the other side has ended a connection, in order or not. */
export function ended(tcp: TcpSocket): Promise<void> {
  tcp.resume();
  return new Promise((resolve) => {
    if (tcp.closed) resolve();
    else tcp.once('close', () => resolve());
  });
}
