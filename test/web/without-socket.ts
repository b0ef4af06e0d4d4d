import { afterEach, beforeAll, jest } from '@jest/globals';
import { disconnectLive } from '#web/client/live.ts';

const nothing = () => undefined;

/** Whoever signs in opens a socket; here nobody is at its other end. */
export function withoutSocket(): void {
  const socket = { on: nothing, emit: nothing, connect: nothing, disconnect: nothing, connected: false, active: true };
  jest.unstable_mockModule('socket.io-client', () => ({ io: () => socket }));
}

/** For a file whose people sign in: no socket, and each test in a tab that knows nothing of the one before. */
export function freshTabs(): void {
  const network = globalThis.fetch;
  beforeAll(() => withoutSocket());
  afterEach(() => {
    disconnectLive();
    globalThis.fetch = network;
    sessionStorage.clear();
    localStorage.clear();
  });
}
