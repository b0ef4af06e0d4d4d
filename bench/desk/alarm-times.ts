// node bench/desk/alarm-times.ts ORIGIN DATABASE_URL: lets the laboratory of a running product (npm start) send critical values, one order after the
// other, and measures how long it takes until a doctor's browser is told by socket and finds the alarm, and until the SMS is on every doctor's phone.
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { io } from 'socket.io-client';
import { CHANGED, type ChangedEvent, SOCKET_PATH } from '#shared/live.ts';
import { type CopiedOrder, copyOrder } from '#test/browser/copy-order.ts';
import { call } from '#test/factories/call.ts';
import { messagesTo, sendReport } from '#test/setup/sandbox.ts';
import { percentile } from '../measure/statistics.ts';
import { signInDoctor } from './sign-in-doctor.ts';

const ALARMS = 10;
const LIMIT_MS = 10_000;
const LIKE = "productKey = 'sport-check' AND application = 'branch'";
/** Numbers that neither the demo nor a story gives, others in each run. */
const FIRST_SEQUENCE = 9_400_000;
const RUNS = 500_000;
const PATIENCE_MS = 60_000;

const [origin = '', databaseUrl = ''] = process.argv.slice(2);
const at = { baseUrl: origin };
const database = await createConnection({ uri: databaseUrl, timezone: 'Z' });
const read = async (sql: string, values: unknown[] = []) => (await database.query<RowDataPacket[]>(sql, values))[0];
// Where `copyOrder` finds the product.
process.env.STACK_DATABASE_URL = databaseUrl;
const sequence = FIRST_SEQUENCE + (Math.floor(Date.now() / 1000) % RUNS);
const orders: CopiedOrder[] = [];
for (let count = 0; count < ALARMS; count++) orders.push(await copyOrder(sequence + count, LIKE));
const doctors = await read(
  "SELECT u.phoneNo FROM users u JOIN user_roles h ON h.userId = u.id WHERE h.role = 'doctor'",
);
const { accessToken: token } = await signInDoctor(origin);
const socket = io(origin, { path: SOCKET_PATH, transports: ['websocket'], auth: { token } });
await new Promise<void>((resolve, reject) => {
  socket.once('connect', resolve);
  socket.once('connect_error', reject);
});
const bySocket: number[] = [];
const bySms: number[] = [];
for (const { id, number } of orders) {
  const before = await received();
  const told = hears();
  const start = performance.now();
  await sendReport(at, number, { profile: 'critical' });
  const shown = told
    .then(() => until(async () => (await openAlarms()).includes(id)))
    .then(() => performance.now() - start);
  const sent = until(async () => (await received()).every((count, index) => count > (before[index] ?? 0))).then(
    () => performance.now() - start,
  );
  bySocket.push(await shown);
  bySms.push(await sent);
}
socket.disconnect();
await database.end();
report('told by socket and shown as an open alarm', bySocket);
report(`SMS on the phones of all ${doctors.length} doctors`, bySms);
process.exitCode = orders.length > 0 && Math.max(...bySocket, ...bySms) < LIMIT_MS ? 0 : 1;

/** When the socket says that the doctors' list changed: their browsers ask for the open alarms again then. */
function hears(): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('nobody was told')), PATIENCE_MS).unref();
    const listen = ({ entity }: ChangedEvent) => {
      if (entity !== 'dashboard') return;
      socket.off(CHANGED, listen);
      resolve();
    };
    socket.on(CHANGED, listen);
  });
}

async function openAlarms(): Promise<string[]> {
  return (await call(origin, 'listOpenAlarms', { token })).reply.items.map(({ orderId }) => orderId);
}

/** How many SMS are on each doctor's phone. */
function received(): Promise<number[]> {
  return Promise.all(doctors.map(async ({ phoneNo }) => (await messagesTo(at, phoneNo)).length));
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('nothing came in a minute');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function report(what: string, all: readonly number[]): void {
  const ms = (share: number) => `${percentile(all, share).toFixed(0)} ms`;
  console.log(`${what}: ${all.length} alarms, median ${ms(0.5)}, worst ${ms(1)}`);
}
