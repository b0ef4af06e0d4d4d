import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findProgram } from '../bootstrap/find-program.mjs';
import { runCommand } from '../bootstrap/run-command.mjs';
import { PlainFailure } from '../bootstrap/say.mjs';
import { runServer } from './run-server.mjs';

export const findMariadbd = () => findProgram('mariadbd');
export const findInstallDb = () => findProgram('mariadb-install-db');

/** Longest time the server may take to respond, in milliseconds; recovery after kill -9 takes a few seconds of it. */
const startLimit = 60_000;

/** Longest time the server may take to write everything down and end, in milliseconds. */
const stopLimit = 20_000;

/** How a database that people's work depends on writes: an acknowledged commit survives kill -9 and a power cut. */
const durable = ['--innodb-flush-log-at-trx-commit=1', '--innodb-log-file-size=48M', '--innodb-buffer-pool-size=256M'];

/** How a database that lives for one test run writes: nothing waits for the disk. */
const throwaway = [
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-flush-method=nosync',
  '--innodb-doublewrite=0',
  '--innodb-file-per-table=0', // a file a table is nine megabytes a database, and there are hundreds of them
  '--innodb-log-file-size=8M',
  '--innodb-buffer-pool-size=192M',
];

/**
 * Starts our own MariaDB on 127.0.0.1, for `start` again whenever it dies. It knows nothing of a system-wide one: own data, no option files, own socket.
 *
 * @param {{ folder: string, port: number, database?: string,
 *   accounts: { user: string, password: string, grants: string[] }[], purpose: 'start' | 'test' | 'bench', onProcess: (process: { name: string, pid: number }) => void }} wish
 *   `grants` are what an account may do and hand on, as `PRIVILEGES ON scope`
 * @returns {Promise<{ stop: () => Promise<void> }>}
 */
export async function startPrivateMariadb({ folder, port, accounts, database, purpose, onProcess }) {
  const data = join(folder, 'data');
  const log = join(folder, 'mariadb.log');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(join(data, 'mysql'))) await installSystemTables(data);

  // A socket path is limited to about 100 characters, so it cannot live in the data folder.
  const socketFolder = mkdtempSync(join(tmpdir(), 'messlinie-db-'));
  if (process.getuid?.() !== undefined) chmodSync(socketFolder, 0o700);
  const initFile = join(socketFolder, 'init.sql');

  const parameters = [
    '--no-defaults',
    ...asRoot(),
    `--datadir=${data}`,
    `--tmpdir=${socketFolder}`,
    `--socket=${join(socketFolder, 'mariadb.sock')}`,
    `--pid-file=${join(socketFolder, 'mariadb.pid')}`,
    `--init-file=${initFile}`,
    '--bind-address=127.0.0.1',
    `--port=${port}`,
    '--skip-name-resolve',
    '--character-set-server=utf8mb4',
    '--collation-server=utf8mb4_unicode_ci',
    '--default-time-zone=+00:00',
    '--transaction-isolation=READ-COMMITTED',
    '--loose-innodb-snapshot-isolation=ON', // known since 10.6.18; older servers start without it
    '--max-connections=300',
    ...(purpose === 'test' ? throwaway : durable),
  ];
  const out = openSync(log, 'a');
  const launch = () => {
    writeFileSync(initFile, accountStatements({ accounts, database }), { mode: 0o600 });
    // Detached: a Ctrl-C at the terminal must reach us only, so that things stop in order.
    return spawn(findMariadbd(), parameters, { stdio: ['ignore', out, out], detached: true });
  };
  const untilUp = async (child) => {
    await untilListening(child, port, log);
    rmSync(initFile, { force: true });
  };
  const removeSocketFolder = () => rmSync(socketFolder, { recursive: true, force: true });
  try {
    const again = purpose === 'start';
    const server = await runServer({ name: 'mariadb', again, launch, untilUp, onProcess, patience: stopLimit });
    return {
      stop: async () => {
        await server.stop();
        removeSocketFolder();
      },
    };
  } catch (error) {
    removeSocketFolder();
    throw error;
  }
}

async function installSystemTables(data) {
  const { code, output } = await runCommand(
    findInstallDb(),
    [
      '--no-defaults',
      ...asRoot(),
      `--datadir=${data}`,
      '--skip-test-db',
      '--auth-root-authentication-method=socket', // no root without a password: only this system user, through the socket
      `--auth-root-socket-user=${userInfo().username}`,
    ],
    { quiet: true },
  );
  if (code === 0) return;
  rmSync(data, { recursive: true, force: true });
  throw new PlainFailure(`MariaDB could not make its system tables in ${data}:\n${output.slice(-2000)}`);
}

function asRoot() {
  return process.getuid?.() === 0 ? ['--user=root'] : [];
}

/**
 * Run by the server itself before it listens, so no client program and no root password are needed. One statement a line. An account
 * that is there keeps its rights: the product's were given to it by a migration.
 */
function accountStatements({ accounts, database }) {
  const statements = [
    ...(database
      ? [`CREATE DATABASE IF NOT EXISTS \`${database}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;`]
      : []),
    ...accounts.flatMap(({ user, password, grants }) => {
      const account = `'${user}'@'127.0.0.1'`;
      return [
        `CREATE USER IF NOT EXISTS ${account};`,
        `ALTER USER ${account} IDENTIFIED BY '${password}';`,
        ...grants.map((grant) => `GRANT ${grant} TO ${account} WITH GRANT OPTION;`),
      ];
    }),
  ];
  return `${statements.join('\n')}\n`;
}

async function untilListening(child, port, log) {
  const failed = new Promise((resolve) => {
    child.once('error', resolve);
    child.once('exit', resolve);
  }).then(() => 'failed');
  const deadline = Date.now() + startLimit;
  while (Date.now() < deadline) {
    const outcome = await Promise.race([failed, canConnect(port)]);
    if (outcome === true) return;
    if (outcome === 'failed') break;
    await wait(30);
  }
  throw new PlainFailure(`MariaDB did not start on port ${port}. Its last words are in ${log}`);
}

function canConnect(port) {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    // The server greets first; a connection without a greeting is one it is not ready to serve.
    socket.once('data', () => finish(true));
    socket.once('error', () => finish(false));
    socket.setTimeout(1_000, () => finish(false));
    function finish(answer) {
      socket.destroy();
      resolve(answer);
    }
  });
}
