import { type Socket, io } from 'socket.io-client';
import { CHANGED, type ChangedEvent } from '#shared/live.ts';
import { api } from './api.ts';
import { sessionToken } from './session-token.ts';
import { TAG_TYPES, tagsOfEvent } from './tags.ts';

export type LiveState = 'live' | 'connecting' | 'lost';

interface Dispatch {
  (action: unknown): unknown;
}

type StateListener = (state: LiveState) => void;
type EventListener = (event: ChangedEvent) => void;

const stateListeners = new Set<StateListener>();
const eventListeners = new Set<EventListener>();
let state: LiveState = 'connecting';
let socket: Socket | null = null;

/** Subscribes to the connection's state; answers how to stop. */
export function onLiveState(listener: StateListener): () => void {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
}

export const liveState = (): LiveState => state;

/** Subscribes to every change event, for screens that say what happened; the data arrive by refetch anyway. */
export function onChanged(listener: EventListener): () => void {
  eventListeners.add(listener);
  return () => eventListeners.delete(listener);
}

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

/** Watches what is not the person's own: a branch's slots or a case. Answers how to stop. */
export function watch(what: { branch: string } | { case: string }): () => void {
  const join = (): void => void socket?.emit('watch', what);
  join();
  socket?.on('connect', join);
  return () => {
    socket?.off('connect', join);
    socket?.emit('unwatch', what);
  };
}

/** Opens the socket (again) with the present token. One listener serves every entity: an event makes its tags stale. */
export function connectLive(dispatch: Dispatch): void {
  socket?.disconnect();
  socket = io({
    path: '/api/socket',
    auth: (give) => give({ token: sessionToken()?.accessToken ?? null }),
    transports: ['websocket', 'polling'],
  });
  let connectedBefore = false;
  socket.on('connect', () => {
    // After a gap everything visible is asked again, unless the server replayed what was missed.
    if (connectedBefore && !socket?.recovered) dispatch(api.util.invalidateTags([...TAG_TYPES]));
    connectedBefore = true;
    tell('live');
  });
  socket.on('disconnect', () => tell('lost'));
  socket.on('connect_error', () => tell('lost'));
  socket.on(CHANGED, (event: ChangedEvent) => {
    dispatch(api.util.invalidateTags(tagsOfEvent(event)));
    for (const listener of eventListeners) listener(event);
  });
  socket.on('presence', (presence: Presence) => {
    for (const listener of presenceListeners) listener(presence);
  });
}

/** Closes the socket, at sign-out. */
export function disconnectLive(): void {
  socket?.disconnect();
  socket = null;
}

function tell(next: LiveState): void {
  state = next;
  for (const listener of stateListeners) listener(next);
}
