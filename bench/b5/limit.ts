// Limit of B5: a socket.io server that emits on its own, right after its transaction.
import { createServer } from 'node:http';
import { createPool } from 'mysql2/promise';
import { Server } from 'socket.io';
import { branchRoom, CHANGED } from '#shared/live.ts';
import { listenForBench } from '../setup/listen.ts';
import { now } from './now.ts';
import { TOUCH } from './touch.ts';

const { BRANCH_ID = '', DATABASE_URL = '' } = process.env;
const pool = createPool({ uri: DATABASE_URL, connectionLimit: 8, timezone: 'Z' });
const server = createServer();
const io = new Server(server, { path: '/api/socket', serveClient: false });
io.on('connection', (socket) => {
  socket.on('watch', ({ branch }: { branch: string }) => void socket.join(branchRoom(branch)));
});

process.on('message', async ({ version }: { version: number }) => {
  const at = now();
  const connection = await pool.getConnection();
  await connection.beginTransaction();
  await connection.execute(TOUCH, [BRANCH_ID]);
  await connection.commit();
  connection.release();
  io.to(branchRoom(BRANCH_ID)).emit(CHANGED, { entity: 'slots', id: BRANCH_ID, version });
  process.send?.(at);
});
await listenForBench(server);
