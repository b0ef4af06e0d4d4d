import { PlainFailure, warn } from '../bootstrap/say.mjs';
import { hasComposeData, startComposeServices } from './compose-services.mjs';
import { dockerAnswers } from './docker.mjs';
import { givenServices } from './given-services.mjs';
import { installServers, serversAreInstalled } from './install-servers.mjs';
import { hasPrivateData, startPrivateServices } from './private-services.mjs';
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
  // A product stays where its data is; Docker may come and go.
  const isContained = purpose === 'start' && hasComposeData(folder);
  const isPrivate = purpose === 'start' && hasPrivateData(folder);
  if ((isContained || !isPrivate) && (await dockerAnswers())) {
    try {
      return await (purpose === 'start' ? startComposeServices({ folder }) : startTestContainers(purpose));
    } catch (error) {
      // Where this product has data in containers, other servers would show an empty one: that is for a person to decide.
      if (isContained) throw error;
      warn(`Docker answers, but cannot run our containers (${lastLine(error)}): using private servers instead.`);
    }
  }
  if (isContained && !isPrivate)
    throw new PlainFailure(
      `The data of ${folder} is in Docker containers, and no Docker engine answers: start it, or name another folder: DATA_DIR=…`,
    );
  if (!serversAreInstalled()) await installServers();
  return startPrivateServices({ folder, purpose, onProcess });
}

/** What a person needs of it: the last line that says something, which is where Docker puts the reason. */
function lastLine(error) {
  const lines = String(error?.message ?? error)
    .split('\n')
    .filter((line) => line.trim());
  return (lines.at(-1) ?? 'no reason given').trim().slice(0, 200);
}
