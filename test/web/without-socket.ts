import { jest } from '@jest/globals';

const nothing = () => undefined;

/** Whoever signs in opens a socket; here nobody is at its other end. */
export function withoutSocket(): void {
  const socket = { on: nothing, emit: nothing, connect: nothing, disconnect: nothing, connected: false, active: true };
  jest.unstable_mockModule('socket.io-client', () => ({ io: () => socket }));
}
