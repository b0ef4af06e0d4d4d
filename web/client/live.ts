import type { Socket } from 'socket.io-client';
import { CHANGED, type ChangedEvent, PRESENCE, type PresenceEvent, SOCKET_PATH } from '#shared/live.ts';
import { api } from './api.ts';
import { askOnReturn } from './ask-on-return.ts';
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

const presenceListeners = new Set<(presence: PresenceEvent) => void>();

/** Subscribes to who has which case open. */
export function onPresence(listener: (presence: PresenceEvent) => void): () => void {
  presenceListeners.add(listener);
  return () => presenceListeners.delete(listener);
}

/** Watches what is not the person's own: a branch's slots, a case, or a shared result by its ticket. Returns how to stop. */
export function watch(what: Watched): () => void {
  watched.add(what);
  if (socket?.connected) socket.emit('watch', what);
  return () => {
    watched.delete(what);
    socket?.emit('unwatch', what);
  };
}

/** What this page watches; told anew on every connection. */
const watched = new Set<Watched>();
type Watched = { branch: string } | { case: string } | { shared: string };

/** Counts connections, so that one that was asked for while the client was still loading does not come twice. */
let wish = 0;

/**
 * Where the server is away or takes no socket, a page waits longer and longer, at random, so that many pages of one house do
 * not ask at once. Without a connection it asks for what it shows when somebody looks at it.
 */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const LONGEST_IDLE_WAIT_MS = 5_000;
/** A connection that lasted this long was good; the next pause is a short one again. */
const GOOD_AFTER_MS = 60_000;

/**
 * Opens the socket (again) with the present token. One listener serves every entity: an event makes its tags stale. The
 * client is loaded beside the first screen, which does not wait for it; for a visitor, of whom little changes, once the page has
 * nothing else to do. Whoever is signed in would not hear what happens before.
 * @param afterGap what the page shows is from before a time in which it heard nothing
 */
export async function connectLive(dispatch: Dispatch, { afterGap = false } = {}): Promise<void> {
  socket?.disconnect();
  wish += 1;
  const mine = wish;
  if (sessionToken() === null) await untilIdle();
  if (mine !== wish) return;
  const { io } = await import('socket.io-client');
  if (mine !== wish) return;
  open(io, dispatch, afterGap);
  stopAsking();
  stopAsking = askOnReturn(() => catchUp(dispatch));
}

/** Some browsers do not tell when they are idle. */
const untilIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LONGEST_IDLE_WAIT_MS });
    else setTimeout(resolve, FIRST_PAUSE_MS);
  });

let stopAsking: () => void = () => undefined;

/** Somebody looks at a page that may be old. */
function catchUp(dispatch: Dispatch): void {
  if (state !== 'lost') return;
  dispatch(api.util.invalidateTags(TAG_TYPES));
  socket?.connect();
}

function open(io: typeof import('socket.io-client').io, dispatch: Dispatch, afterGap: boolean): void {
  const mine = io({
    path: SOCKET_PATH,
    auth: (give) => give({ token: sessionToken()?.accessToken ?? null }),
    transports: ['websocket', 'polling'],
    reconnectionDelay: FIRST_PAUSE_MS,
    reconnectionDelayMax: LONGEST_PAUSE_MS,
  });
  socket = mine;
  let hasMissed = afterGap;
  let refusals = 0;
  let good: ReturnType<typeof setTimeout> | undefined;
  /** The server itself ended or refused the socket; then the client does not come back by itself. */
  const comeBack = async (): Promise<void> => {
    const pause = refusals === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** refusals, LONGEST_PAUSE_MS);
    refusals += 1;
    await askWhoIsSignedIn(dispatch);
    // Whoever turned out to be signed out has a new socket by now.
    setTimeout(() => socket === mine && mine.connect(), pause * (0.5 + Math.random()));
  };
  mine.on('connect', () => {
    good = setTimeout(() => {
      refusals = 0;
    }, GOOD_AFTER_MS);
    // After a gap everything visible is asked again. What came between a page's first answers and its joining was told to nobody
    // here either: a payment that was settled in that moment would seem open for as long as somebody waits for it.
    dispatch(api.util.invalidateTags(hasMissed ? TAG_TYPES : ['awaited']));
    hasMissed = false;
    for (const what of watched) mine.emit('watch', what);
    tell('live');
  });
  mine.on('disconnect', (reason) => {
    clearTimeout(good);
    tell('lost');
    hasMissed = true;
    if (reason === 'io server disconnect') void comeBack();
  });
  mine.on('connect_error', () => {
    tell('lost');
    hasMissed = true;
    if (!mine.active) void comeBack();
  });
  mine.on(CHANGED, (event: ChangedEvent) => {
    dispatch(api.util.invalidateTags(tagsOfEvent(event, isKnownVersion(event))));
  });
  mine.on(PRESENCE, (presence: PresenceEvent) => {
    for (const listener of presenceListeners) listener(presence);
  });
}

/**
 * Whether the session is over is the API's to say: asked once, it renews an old token, or signs out here, which opens a socket
 * without a session.
 */
async function askWhoIsSignedIn(dispatch: Dispatch): Promise<void> {
  if (sessionToken() === null) return;
  await dispatch(api.endpoints.getMe.initiate(undefined, { forceRefetch: true, subscribe: false }));
}

/** Closes the socket, at sign-out. */
export function disconnectLive(): void {
  wish += 1;
  stopAsking();
  socket?.disconnect();
  socket = null;
}

function tell(next: LiveState): void {
  state = next;
  for (const listener of stateListeners) listener(next);
}
