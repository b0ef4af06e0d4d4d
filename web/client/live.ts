import type { Socket } from 'socket.io-client';
import { CHANGED, type ChangedEvent, SOCKET_PATH } from '#shared/live.ts';
import { api } from './api.ts';
import { isKnownVersion } from './newest-version.ts';
import { sessionToken } from './session-token.ts';
import { TAG_TYPES, tagsOfEvent } from './tags.ts';

export type LiveState = 'live' | 'connecting' | 'lost';

type Dispatch = (action: unknown) => unknown;

type StateListener = (state: LiveState) => void;

const stateListeners = new Set<StateListener>();
let state: LiveState = 'connecting';
let socket: Socket | null = null;

/** Subscribes to the connection's state; returns how to stop. */
export function onLiveState(listener: StateListener): () => void {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
}

export const liveState = (): LiveState => state;

/** Who has a case open: user ids only. */
export interface Presence {
  case: string;
  users: string[];
}

const presenceListeners = new Set<(presence: Presence) => void>();

/** Subscribes to who else has a case open; only told for a case that this browser watches. */
export function onPresence(listener: (presence: Presence) => void): () => void {
  presenceListeners.add(listener);
  return () => presenceListeners.delete(listener);
}

/** Watches what is not the person's own: a branch's slots or a case. Returns how to stop. */
export function watch(what: { branch: string } | { case: string }): () => void {
  watched.add(what);
  if (socket?.connected) socket.emit('watch', what);
  return () => {
    watched.delete(what);
    socket?.emit('unwatch', what);
  };
}

/** What this page watches; told anew on every connection. */
const watched = new Set<{ branch: string } | { case: string }>();

/** Counts connections, so that one that was asked for while the client was still loading does not come twice. */
let wish = 0;

/**
 * Opens the socket (again) with the present token. One listener serves every entity: an event makes its tags stale. The
 * client is loaded after the first screen, which does not wait for it.
 */
export async function connectLive(dispatch: Dispatch): Promise<void> {
  socket?.disconnect();
  wish += 1;
  const mine = wish;
  const { io } = await import('socket.io-client');
  if (mine === wish) open(io, dispatch);
}

function open(io: typeof import('socket.io-client').io, dispatch: Dispatch): void {
  socket = io({
    path: SOCKET_PATH,
    auth: (give) => give({ token: sessionToken()?.accessToken ?? null }),
    transports: ['websocket', 'polling'],
  });
  let connectedBefore = false;
  socket.on('connect', () => {
    // After a gap everything visible is asked again, unless the server replayed what was missed.
    if (connectedBefore && !socket?.recovered) dispatch(api.util.invalidateTags(TAG_TYPES));
    connectedBefore = true;
    for (const what of watched) socket?.emit('watch', what);
    tell('live');
  });
  socket.on('disconnect', () => tell('lost'));
  socket.on('connect_error', () => tell('lost'));
  socket.on(CHANGED, (event: ChangedEvent) => {
    dispatch(api.util.invalidateTags(tagsOfEvent(event, isKnownVersion(event))));
  });
  socket.on('presence', (presence: Presence) => {
    for (const listener of presenceListeners) listener(presence);
  });
}

/** Closes the socket, at sign-out. */
export function disconnectLive(): void {
  wish += 1;
  socket?.disconnect();
  socket = null;
}

function tell(next: LiveState): void {
  state = next;
  for (const listener of stateListeners) listener(next);
}
