import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Server } from 'socket.io';
import * as client from 'socket.io-client';
import { SOCKET_PATH, SocketRefusal } from '#shared/live.ts';
import type { SignOutReason } from '#web/client/session-token.ts';

// The real client and a real server; only where the server stands is told, because jsdom's page has no port.
let origin = '';
jest.unstable_mockModule('socket.io-client', () => ({
  io: (options: object) => client.io(origin, { ...options, transports: ['websocket'], forceNew: true }),
}));
const { connectLive, disconnectLive, liveState, onLiveState, watch } = await import('#web/client/live.ts');
const { onSignOut, signOutHere, storeToken } = await import('#web/client/session-token.ts');
const { configureStore } = await import('@reduxjs/toolkit');
const { api } = await import('#web/client/api.ts');
await import('#web/client/staff-calls.ts');

const BRANCH = '01890000-0000-7000-8000-000000000000';
const ORDER = '01890000-0000-7000-8000-000000000001';
const USER = { id: 'u', roles: ['doctor'] };

let http: HttpServer;
let io: Server;
/** What the API was asked, in order: paths, and the token of each handshake. */
let asked: string[];
/** Whether the session lives; refreshing gives `new` as long as it does. */
let lives: boolean;
const realFetch = globalThis.fetch;

const makeStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (getDefault) => getDefault().concat(api.middleware),
  });

beforeEach(async () => {
  asked = [];
  lives = true;
  http = createServer((request, response) => {
    const path = request.url ?? '';
    if (path !== '/api/auth/address') asked.push(path);
    const isNew = request.headers.authorization === 'Bearer new' || path.endsWith('/refresh-token');
    const [status, body] = path.endsWith('/logout')
      ? [500, { error: 'generic' }]
      : lives && isNew
        ? [200, path.endsWith('/me') ? USER : NEW]
        : [401, { error: 'session-ended' }];
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  io = new Server(http, { path: SOCKET_PATH });
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  globalThis.fetch = (address, init) => realFetch(String(address).replace(window.location.origin, origin), init);
  storeToken({ accessToken: 'old', idToken: 'old', expiresIn: '', sessionEndsAt: '' });
});
afterEach(async () => {
  disconnectLive();
  await io.close();
  sessionStorage.clear();
  globalThis.fetch = realFetch;
});

const NEW = { accessToken: 'new', idToken: 'new', expiresIn: '', sessionEndsAt: '' };

const until = (state: string): Promise<void> =>
  new Promise((resolve) => {
    if (liveState() === state) return resolve();
    const stop = onLiveState((next) => {
      if (next !== state) return;
      stop();
      resolve();
    });
  });

/** The next socket that the server takes. */
const nextSocket = (): Promise<{ auth: Record<string, unknown>; socket: import('socket.io').Socket }> =>
  new Promise((resolve) => {
    io.once('connection', (socket) => resolve({ auth: socket.handshake.auth, socket }));
  });

const nextSignOut = (): Promise<SignOutReason> =>
  new Promise((resolve) => {
    const stop = onSignOut((reason) => {
      stop();
      resolve(reason);
    });
  });

describe('a page that is busy', () => {
  let becomeIdle: () => void;
  beforeEach(() => {
    window.requestIdleCallback = (run) => {
      becomeIdle = () => run({ didTimeout: false, timeRemaining: () => 0 });
      return 0;
    };
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'requestIdleCallback');
  });

  it('has the socket at once for whoever is signed in, who would not hear what happens before', async () => {
    void connectLive(makeStore().dispatch);
    await until('live');
  });

  it('has it for a visitor once it has nothing else to do', async () => {
    signOutHere('logout');
    const opened = jest.fn();
    io.on('connection', opened);
    const connected = connectLive(makeStore().dispatch);
    expect(liveState()).not.toBe('live');
    becomeIdle();
    await connected;
    await until('live');
    expect(opened).toHaveBeenCalledTimes(1);
  });
});

describe('a page that was answered before its socket joined', () => {
  it('asks once more how the order stands, and for nothing else', async () => {
    storeToken(NEW);
    const store = makeStore();
    const order = store.dispatch(api.endpoints.getOrder.initiate({ params: { orderId: ORDER } }));
    const me = store.dispatch(api.endpoints.getMe.initiate());
    await Promise.all([order, me]);
    const before = [...asked];
    await connectLive(store.dispatch as never);
    await until('live');
    await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
    expect(before.toSorted()).toEqual(['/api/auth/me', `/api/orders/${ORDER}`]);
    expect(asked.slice(before.length)).toEqual([`/api/orders/${ORDER}`]);
    order.unsubscribe();
    me.unsubscribe();
  });
});

describe('what runs on the server while a page opens', () => {
  const id = ORDER;
  const { endpoints } = api;
  it.each([
    ['a purge', () => endpoints.getPurge.initiate({ params: { userId: id } })],
    ['acts on many orders', () => endpoints.listBulkActs.initiate()],
    ['an act on many orders', () => endpoints.getBulkAct.initiate({ params: { id } })],
    ['exports', () => endpoints.listExports.initiate({ query: {} })],
    ['imports', () => endpoints.listImports.initiate({ query: {} })],
    ['an import', () => endpoints.getImport.initiate({ params: { id } })],
    ['files of one’s own data', () => endpoints.listDataFiles.initiate({ params: { id } })],
    ['a payment', () => endpoints.getPayment.initiate({ params: { orderId: id }, query: { transactionId: '1' } })],
  ])('is asked for once more when the socket has joined: %s', async (_what, question) => {
    storeToken(NEW);
    const store = makeStore();
    await store.dispatch(question() as never);
    const before = [...asked];
    await connectLive(store.dispatch as never);
    await until('live');
    await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
    expect(before).toHaveLength(1);
    expect(asked.slice(1)).toEqual(before);
  });
});

describe('a page that could not be told for a while', () => {
  const ASKED = [`/api/orders/${ORDER}`, `/api/results/order/${ORDER}`, '/api/critical-alerts/unreached'];
  /** What a doctor looks at, answered before the socket joins. */
  async function open() {
    storeToken(NEW);
    const store = makeStore();
    const params = { orderId: ORDER };
    await Promise.all([
      store.dispatch(api.endpoints.getOrder.initiate({ params })),
      store.dispatch(api.endpoints.getResultOfOrder.initiate({ params })),
      store.dispatch(api.endpoints.listUnreachedAlerts.initiate()),
    ]);
    return store;
  }
  const settled = (store: ReturnType<typeof makeStore>) =>
    Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));

  it('before its first connection asks for all that it shows', async () => {
    const store = await open();
    let attempts = 0;
    io.engine.opts.allowRequest = (_request: unknown, decide: (why: string | null, may: boolean) => void) => {
      attempts += 1;
      decide(attempts === 1 ? 'away' : null, attempts > 1);
    };
    asked.length = 0;
    await connectLive(store.dispatch as never);
    await until('lost');
    await until('live');
    await settled(store);
    expect(asked.toSorted()).toEqual(ASKED.toSorted());
  });

  it('because a logout failed asks for all that it shows', async () => {
    const store = await open();
    await connectLive(store.dispatch as never);
    await until('live');
    await settled(store);
    const { leaveSession } = await import('#web/app/leave-session.ts');
    const lost = until('lost');
    expect(await leaveSession(store.dispatch as never, USER.id)).toBe(false);
    await lost;
    asked.length = 0;
    await until('live');
    await settled(store);
    expect(asked.toSorted()).toEqual(ASKED.toSorted());
  });
});

describe('a page whose socket the server closes', () => {
  it('asks once who is signed in, and comes back with a new token and what it watches', async () => {
    const stopWatching = watch({ branch: BRANCH });
    const first = nextSocket();
    await connectLive(makeStore().dispatch as never);
    const { socket } = await first;
    const second = nextSocket();
    socket.disconnect(true);
    const back = await second;
    const watched = await new Promise((resolve) => back.socket.on('watch', resolve));
    stopWatching();
    expect(watched).toEqual({ branch: BRANCH });
    expect(back.auth).toEqual({ token: 'new' });
    // The old token is refused once, renewed, and the question answered.
    expect(asked).toEqual(['/api/auth/me', '/api/auth/refresh-token', '/api/auth/me']);
  });

  it('goes to the sign-in when the session is really over', async () => {
    lives = false;
    const first = nextSocket();
    await connectLive(makeStore().dispatch as never);
    const { socket } = await first;
    const signedOut = nextSignOut();
    socket.disconnect(true);
    expect(await signedOut).toBe('ended');
    expect(asked).toEqual(['/api/auth/me', '/api/auth/refresh-token']);
  });

  it('asks nobody when it closes its socket itself', async () => {
    const first = nextSocket();
    await connectLive(makeStore().dispatch as never);
    await first;
    const second = nextSocket();
    await connectLive(makeStore().dispatch as never);
    await second;
    expect(asked).toEqual([]);
  });
});

describe('a page whose socket is refused', () => {
  it('for an old token, renews it and connects', async () => {
    io.use((socket, next) =>
      next(socket.handshake.auth.token === 'new' ? undefined : new Error(SocketRefusal.sessionEnded)),
    );
    const taken = nextSocket();
    await connectLive(makeStore().dispatch as never);
    expect((await taken).auth).toEqual({ token: 'new' });
    await until('live');
  });

  it('waits longer each time, and comes back when it is taken', async () => {
    let refused = 0;
    io.use((_socket, next) => {
      refused += 1;
      next(refused <= 2 ? new Error(SocketRefusal.tooMany) : undefined);
    });
    const pauses: number[] = [];
    const setTimeoutBefore = globalThis.setTimeout;
    const spy = jest.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => {
      const isOurs = run.toString().includes('mine.connect()');
      if (isOurs) pauses.push(ms ?? 0);
      return setTimeoutBefore(run, isOurs ? Math.min(ms ?? 0, 5) : ms);
    }) as never);
    sessionStorage.clear();
    const taken = nextSocket();
    await connectLive(makeStore().dispatch as never);
    await taken;
    spy.mockRestore();
    expect(pauses[0]).toBe(0);
    expect(pauses[1]).toBeGreaterThanOrEqual(1_000);
  });

  it('asks for what it shows when somebody looks at it, and not while it is connected', async () => {
    io.engine.opts.allowRequest = (_request: unknown, decide: (why: string | null, may: boolean) => void) =>
      decide('too many', false);
    const dispatched: { type?: string }[] = [];
    const note = (action: { type?: string }): void => void dispatched.push(action);
    await connectLive(note as never);
    await until('lost');
    window.dispatchEvent(new Event('focus'));
    expect(dispatched.map(({ type }) => type)).toEqual(['api/invalidateTags']);
    // Looking away and back at once asks nothing more.
    window.dispatchEvent(new Event('focus'));
    expect(dispatched).toHaveLength(1);
  });
});
