// Many browsers in one process: each watches a branch and notes when an event reaches it.
import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { CHANGED, type ChangedEvent } from '#shared/live.ts';
import { now } from './now.ts';

/** The version that will be announced next. */
export interface CrowdOrder {
  awaited: number;
}

/** When it arrived at each browser that it reached. */
export interface CrowdReport {
  times: number[];
}

const { SERVER = '', SOCKETS = '1', BRANCH_ID = '' } = process.env;
const PATIENCE_MS = 5000;
/** Joining a room is not acknowledged. */
const SETTLE_MS = 500;

let awaited = 0;
let times: number[] = [];
let timer: NodeJS.Timeout | undefined;

const sockets: Socket[] = [];
for (let count = 0; count < Number(SOCKETS); count += 1) {
  const socket = io(SERVER, { path: '/api/socket', transports: ['websocket'], forceNew: true });
  socket.on(CHANGED, ({ version }: ChangedEvent) => {
    if (version !== awaited) return;
    times.push(now());
    if (times.length === sockets.length) report();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  socket.emit('watch', { branch: BRANCH_ID });
  sockets.push(socket);
}
await pause(SETTLE_MS);

process.on('message', (order: CrowdOrder) => {
  awaited = order.awaited;
  times = [];
  timer = setTimeout(report, PATIENCE_MS);
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');

function report(): void {
  clearTimeout(timer);
  awaited = 0;
  process.send?.({ times } satisfies CrowdReport);
}
