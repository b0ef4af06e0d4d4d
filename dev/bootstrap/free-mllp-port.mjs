import { isFree } from './free-port.mjs';
import { readMllpPort } from './read-port.mjs';
import { warn } from './say.mjs';

/**
 * The port on which laboratories may deliver, or 0: they may not, or somebody else has it, which is said and is no reason not to start.
 *
 * @param {NodeJS.ProcessEnv} [environment]
 */
export async function freeMllpPort(environment = process.env) {
  const port = readMllpPort(environment);
  if (port === 0 || (await isFree(port))) return port;
  warn(`Port ${port} is taken by another program: laboratories cannot deliver over MLLP, all else works.`);
  warn(`Choose another one: MLLP_PORT=${port + 1} npm start`);
  return 0;
}
