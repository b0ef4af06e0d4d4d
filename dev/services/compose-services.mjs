import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../bootstrap/free-port.mjs';
import { projectRoot } from '../bootstrap/project-paths.mjs';
import { readSecrets } from '../bootstrap/read-secrets.mjs';
import { runCommand } from '../bootstrap/run-command.mjs';
import { PlainFailure } from '../bootstrap/say.mjs';

const PORTS = 'compose-ports.json';

/** Whether the data of a folder's product is in containers. @param {string} folder */
export const hasComposeData = (folder) => existsSync(join(folder, PORTS));

/**
 * MariaDB and Redis of docker-compose.yml, with ports published on 127.0.0.1. Their data lives in Docker volumes that belong
 * to `folder`, so two data folders are two products.
 *
 * @param {{ folder: string }} wish
 */
export async function startComposeServices({ folder }) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const secrets = readSecrets(folder);
  const { DATABASE_PASSWORD, DATABASE_ROOT_PASSWORD, REDIS_PASSWORD } = secrets;
  const isNew = !hasComposeData(folder);
  const ports = await choosePorts(join(folder, PORTS));
  const project = `messlinie-${createHash('sha256').update(folder).digest('hex').slice(0, 8)}`;
  const files = ['docker-compose.yml', 'dev/services/docker-compose.local.yml'].flatMap((file) => ['-f', file]);
  const env = {
    ...process.env,
    DATABASE_PASSWORD,
    DATABASE_ROOT_PASSWORD,
    REDIS_PASSWORD,
    LOCAL_MARIADB_PORT: String(ports.mariadb),
    LOCAL_REDIS_PORT: String(ports.redis),
    // The other services of the file are not started here; it asks for their environment all the same.
    MESSLINIE_ENV_FILE: '/dev/null',
  };
  const compose = (...words) =>
    runCommand('docker', ['compose', '--project-directory', projectRoot, '-p', project, ...files, ...words], {
      quiet: true,
      env,
    });
  const { code, output } = await compose('up', '-d', '--wait', 'mariadb', 'redis');
  if (code !== 0) {
    // Nothing of a first try stays, so that the next start is free to choose again.
    if (isNew) {
      await compose('down', '-v');
      rmSync(join(folder, PORTS), { force: true });
    }
    throw new PlainFailure(`docker compose could not start MariaDB and Redis:\n${output.slice(-2000)}`);
  }
  return {
    kind: 'MariaDB and Redis in Docker (compose)',
    ...composeAddresses(secrets, ports),
    stop: async () => {
      await compose('stop', 'redis', 'mariadb');
    },
  };
}

/** Where the containers of a data folder listen, with the secrets they were made with. */
export const composeAddresses = ({ DATABASE_PASSWORD, DATABASE_ROOT_PASSWORD, REDIS_PASSWORD }, ports) => ({
  databaseUrl: `mysql://messlinie:${DATABASE_PASSWORD}@127.0.0.1:${ports.mariadb}/messlinie`,
  ownerUrl: `mysql://root:${DATABASE_ROOT_PASSWORD}@127.0.0.1:${ports.mariadb}/messlinie`,
  redisUrl: `redis://:${REDIS_PASSWORD}@127.0.0.1:${ports.redis}/0`,
});

/** The containers publish the ports chosen at their first start, so those are kept while they are free or ours. */
async function choosePorts(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    const ports = { mariadb: await freePort(), redis: await freePort() };
    writeFileSync(file, JSON.stringify(ports));
    return ports;
  }
}
