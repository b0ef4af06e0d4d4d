import { spawn } from 'node:child_process';
import { mkdirSync, openSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findProgram } from '../bootstrap/find-program.mjs';
import { PlainFailure } from '../bootstrap/say.mjs';
import { runServer } from './run-server.mjs';

/** Longest time Redis may take to load its file and respond, in milliseconds. */
const startLimit = 30_000;

/**
 * The Redis server program. Debian's package redis-tools holds it under the name redis-check-rdb, and what it does depends
 * on the name it is called by; the package redis-server only adds a link and a system service, which we do not want.
 *
 * @returns {{ program: string, argv0: string } | undefined}
 */
export function findRedis() {
  const server = findProgram('redis-server', 'valkey-server');
  if (server) return { program: server, argv0: server };
  const tools = findProgram('redis-check-rdb');
  return tools && { program: tools, argv0: 'redis-server' };
}

/**
 * Starts our own Redis on 127.0.0.1. It never evicts (a job must not vanish); for `start` each write is kept on disk within a
 * second, and it is started again whenever it dies.
 *
 * @param {{ folder: string, port: number, password: string, purpose: 'start' | 'test' | 'bench',
 *   aclFile?: string, user?: string, onProcess: (process: { name: string, pid: number }) => void }} wish
 *   `aclFile` names its accounts, of which `user` has the password; without it the default one has, and may do everything
 * @returns {Promise<{ stop: () => Promise<void> }>}
 */
export async function startPrivateRedis({ folder, port, password, purpose, aclFile, user, onProcess }) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const log = join(folder, 'redis.log');
  const configuration = join(folder, 'redis.conf');
  // A file, because a password on the command line can be read by every user of the machine.
  writeFileSync(configuration, settings({ folder, port, password, purpose, aclFile }), { mode: 0o600 });
  const out = openSync(log, 'a');
  const { program, argv0 } = findRedis();
  const launch = () => spawn(program, [configuration], { argv0, stdio: ['ignore', out, out], detached: true });
  const untilUp = (child) => untilAnswering(child, port, user ? `${user} ${password}` : password, log);
  return runServer({ name: 'redis', again: purpose === 'start', launch, untilUp, onProcess });
}

function settings({ folder, port, password, purpose, aclFile }) {
  return [
    'bind 127.0.0.1',
    `port ${port}`,
    `dir "${folder}"`,
    aclFile ? `aclfile "${aclFile}"` : `requirepass ${password}`,
    'maxmemory-policy noeviction',
    'save ""',
    `appendonly ${purpose === 'test' ? 'no' : 'yes'}`,
    // Each test file gets a database number of its own.
    `databases ${purpose === 'start' ? 16 : 2048}`,
    'daemonize no',
    '',
  ].join('\n');
}

async function untilAnswering(child, port, credentials, log) {
  const failed = new Promise((resolve) => {
    child.once('error', resolve);
    child.once('exit', resolve);
  }).then(() => 'failed');
  const deadline = Date.now() + startLimit;
  while (Date.now() < deadline) {
    const outcome = await Promise.race([failed, answersPing(port, credentials)]);
    if (outcome === true) return;
    if (outcome === 'failed') break;
    await wait(20);
  }
  throw new PlainFailure(`Redis did not start on port ${port}. Its last words are in ${log}`);
}

function answersPing(port, credentials) {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' }, () => socket.write(`AUTH ${credentials}\r\nPING\r\n`));
    let reply = '';
    socket.on('data', (chunk) => {
      reply += chunk;
      if (reply.includes('+PONG')) finish(true);
      else if (reply.includes('-')) finish(false); // -LOADING: still reading its file
    });
    socket.once('error', () => finish(false));
    socket.setTimeout(1_000, () => finish(false));
    function finish(answer) {
      socket.destroy();
      resolve(answer);
    }
  });
}
