import { findProgram } from '../bootstrap/find-program.mjs';
import { installDebianPackages } from '../bootstrap/install-debian-packages.mjs';
import { PlainFailure } from '../bootstrap/say.mjs';
import { findInstallDb, findMariadbd } from './private-mariadb.mjs';
import { findRedis } from './private-redis.mjs';

/** Whether MariaDB and Redis can be started as private servers here. */
export function serversAreInstalled() {
  return Boolean(findMariadbd() && findInstallDb() && findRedis());
}

/**
 * Installs the server programs on Debian or Ubuntu. The "core" packages hold programs only: no system service is set up
 * or started, and none that already runs is touched.
 */
export async function installServers() {
  const wanted = ['mariadb-server-core', 'mariadb-client-core', 'redis-tools'];
  if (findProgram('apt-get')) await installDebianPackages(wanted, 'MariaDB and Redis');
  if (!serversAreInstalled()) throw new PlainFailure(noServices);
}

const noServices = `MariaDB and Redis were not found, and could not be installed from here. Any one of these helps:
  1. start Docker, and run this command again;
  2. install the programs: on Debian or Ubuntu
       sudo apt-get install mariadb-server-core mariadb-client-core redis-tools
     on macOS
       brew install mariadb redis
  3. name servers that you already have:
       DATABASE_URL=mysql://user:password@host:3306/messlinie REDIS_URL=redis://host:6379 npm start`;
