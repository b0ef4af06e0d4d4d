import { startComposeServices } from './compose-services.mjs';
import { dockerAnswers } from './docker.mjs';
import { givenServices } from './given-services.mjs';
import { installServers, serversAreInstalled } from './install-servers.mjs';
import { startPrivateServices } from './private-services.mjs';
import { startTestContainers } from './test-containers.mjs';

/**
 * MariaDB and Redis, from the first of these that is available: named by the environment, Docker, programs on this machine,
 * programs that apt-get can install.
 *
 * @param {{ folder: string, purpose: 'start' | 'test' | 'bench', onProcess?: (process: { name: string, pid: number }) => void }} wish
 *   `bench` has the rights of `test` and the durability of `start`; `folder` keeps data, ports and passwords; `onProcess` is called for each server process the moment it exists
 * @returns {Promise<{ kind: string, databaseUrl: string, redisUrl: string, stop: () => Promise<void> }>} `kind` says in words what is used. For `start` the URL names the database `messlinie`;
 *   for the others it names none, and its user may create databases
 */
export async function startServices({ folder, purpose, onProcess = () => {} }) {
  const given = givenServices(purpose);
  if (given) return given;
  if (await dockerAnswers()) {
    return purpose === 'start' ? startComposeServices({ folder }) : startTestContainers();
  }
  if (!serversAreInstalled()) await installServers();
  return startPrivateServices({ folder, purpose, onProcess });
}
