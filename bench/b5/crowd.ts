// Many browsers in one process: each watches a branch and notes when an event reaches it. They speak the protocol themselves
// (Engine.IO 4, Socket.IO 5) over ws: people's browsers run on their own machines, and what they cost here is the server's time lost.
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { CHANGED, type ChangedEvent, SOCKET_PATH } from '#shared/live.ts';
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

const ADDRESS = `${SERVER.replace('http', 'ws')}${SOCKET_PATH}/?EIO=4&transport=websocket`;
const [OPEN, PING, PONG, CONNECT, EVENT] = ['0', '2', '3', '40', '42'];

let awaited = 0;
let times: number[] = [];
let timer: NodeJS.Timeout | undefined;

for (let count = 0; count < Number(SOCKETS); count += 1) await open();
await pause(SETTLE_MS);

process.on('message', (order: CrowdOrder) => {
  awaited = order.awaited;
  times = [];
  timer = setTimeout(report, PATIENCE_MS);
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');

function open(): Promise<void> {
  const socket = new WebSocket(ADDRESS, { perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text.startsWith(EVENT)) return take(text.slice(EVENT.length));
      if (text === PING) return socket.send(PONG);
      if (text.startsWith(CONNECT)) {
        socket.send(`${EVENT}${JSON.stringify(['watch', { branch: BRANCH_ID }])}`);
        resolve();
      } else if (text.startsWith(OPEN)) {
        socket.send(CONNECT);
      }
    });
  });
}

function take(event: string): void {
  const [name, { version }] = JSON.parse(event) as [name: string, ChangedEvent];
  if (name !== CHANGED || version !== awaited) return;
  times.push(now());
  if (times.length === Number(SOCKETS)) report();
}

function report(): void {
  clearTimeout(timer);
  awaited = 0;
  process.send?.({ times } satisfies CrowdReport);
}
