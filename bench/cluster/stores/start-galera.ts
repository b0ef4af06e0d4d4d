import { execFile } from 'node:child_process';
import { chmod, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { findProgram } from '#dev/bootstrap/find-program.mjs';
import { freePort } from '#dev/bootstrap/free-port.mjs';
import { asNobody, type Command, giveToNobody, type Node, runNode } from './run-node.ts';

const run = promisify(execFile);
const NODES = 3;
const READY_WITHIN_MS = 300_000;
const STATE =
  "SELECT variable_name AS name, variable_value AS value FROM information_schema.global_status WHERE variable_name IN ('wsrep_cluster_size', 'wsrep_local_state_comment')";

/**
 * Three nodes of MariaDB on this machine with deploy/galera.cnf, joined, each copied from the first.
 * @param password of the account `messlinie`, which may do everything
 * @throws where Debian's galera-4 or rsync is not installed, or they do not join
 */
export async function startGalera(folder: string, password: string) {
  const scripts = await copyScripts(folder);
  const ports: number[] = [];
  for (let port = 0; port < 4 * NODES; port += 1) ports.push(await freePort());
  const places = Array.from({ length: NODES }, (_, at) => ({
    folder: join(folder, `galera-${at + 1}`),
    ports: ports.slice(4 * at, 4 * at + 4) as [number, number, number, number],
  }));
  const peers = places.map((place) => `127.0.0.1:${place.ports[1]}`).join();
  const nodes: Node[] = [];
  const stop = async () => void (await Promise.all(nodes.map((node) => node.stop())));
  try {
    for (const place of places) {
      await installTables(place.folder);
      const joins = commandOf(place, `gcomm://${peers}`, scripts);
      const isFirst = nodes.length === 0;
      const begins = { ...joins, parameters: [...joins.parameters, '--wsrep-new-cluster'] };
      nodes.push(runNode(place.ports[0], isFirst ? begins : joins, joins));
      if (isFirst) await createAccounts(join(place.folder, 'socket'), password);
      await untilJoined(place.ports[0], password, nodes.length);
    }
    return { nodes, stop, untilWhole: () => Promise.all(nodes.map(({ port }) => untilJoined(port, password, NODES))) };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface NodePlace {
  folder: string;
  /** For clients, the group, what a node missed, and a whole copy. */
  ports: [number, number, number, number];
}

function commandOf(
  { folder, ports: [port, group, missed, copy] }: NodePlace,
  address: string,
  scripts: string,
): Command {
  return {
    program: findProgram('mariadbd') ?? 'mariadbd',
    log: `${folder}.log`,
    env: { ...process.env, PATH: `${scripts}:${process.env.PATH}:/usr/sbin` },
    parameters: [
      `--defaults-file=${resolve('deploy/galera.cnf')}`,
      `--datadir=${folder}/data`,
      `--tmpdir=${folder}/tmp`,
      `--socket=${folder}/socket`,
      `--pid-file=${folder}/pid`,
      '--bind-address=127.0.0.1',
      `--port=${port}`,
      '--innodb-buffer-pool-size=128M',
      `--wsrep-cluster-address=${address}`,
      `--wsrep-node-address=127.0.0.1:${group}`,
      `--wsrep-sst-receive-address=127.0.0.1:${copy}`,
      `--wsrep-provider-options=gmcast.listen_addr=tcp://127.0.0.1:${group};ist.recv_addr=127.0.0.1:${missed};gcache.size=64M`,
    ],
  };
}

async function installTables(folder: string): Promise<void> {
  await mkdir(join(folder, 'tmp'), { recursive: true });
  await giveToNobody(folder, join(folder, 'tmp'));
  const words = [
    '--no-defaults',
    `--datadir=${folder}/data`,
    `--tmpdir=${folder}/tmp`,
    '--skip-test-db',
    '--auth-root-authentication-method=normal',
  ];
  await run(findProgram('mariadb-install-db') ?? 'mariadb-install-db', words, asNobody());
}

/** On the first node, through its socket; the others get them with their copy. */
async function createAccounts(socketPath: string, password: string): Promise<void> {
  const connection = await until(() => createConnection({ socketPath, user: 'root' }));
  await until(() => connection.query('SELECT 1 FROM mysql.proc LIMIT 1'));
  for (const statement of [
    `CREATE USER messlinie@'127.0.0.1' IDENTIFIED BY '${password}'`,
    "GRANT ALL PRIVILEGES ON *.* TO messlinie@'127.0.0.1' WITH GRANT OPTION",
    "CREATE USER haproxy@'127.0.0.1'",
    `ALTER USER root@localhost IDENTIFIED BY '${password}'`,
  ])
    await connection.query(statement);
  await connection.end();
}

async function untilJoined(port: number, password: string, size: number): Promise<void> {
  await until(async () => {
    const connection = await createConnection({ host: '127.0.0.1', port, user: 'messlinie', password });
    try {
      const [rows] = await connection.query<RowDataPacket[]>(STATE);
      const state = Object.fromEntries(rows.map(({ name, value }) => [String(name).toLowerCase(), value]));
      if (Number(state.wsrep_cluster_size) !== size || state.wsrep_local_state_comment !== 'Synced')
        throw new Error(`the node at ${port} says ${JSON.stringify(state)}`);
    } finally {
      connection.destroy();
    }
  });
}

/** Tries until it succeeds. @throws its last error, when it never does */
async function until<T>(work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(200);
    }
  }
}

/** The scripts that copy a node are in Debian's mariadb-server, which would also set up a service; they are taken out of it. */
async function copyScripts(folder: string): Promise<string> {
  await chmod(folder, 0o755);
  if (findProgram('wsrep_sst_rsync')) return '/usr/bin';
  const to = join(folder, 'scripts');
  await mkdir(to);
  await chmod(to, 0o755);
  await run('apt-get', ['-qq', '-o', 'APT::Sandbox::User=root', 'download', 'mariadb-server'], { cwd: to });
  const unpack = "dpkg-deb --fsys-tarfile *.deb | tar -x --wildcards --strip-components=3 './usr/bin/wsrep_sst_*'";
  await run('sh', ['-c', unpack], { cwd: to });
  return to;
}
