import { PlainFailure } from './say.mjs';

const defaultPort = 3000;
const highestPort = 65_535;

/**
 * The port that PORT names.
 *
 * @throws {PlainFailure} when it is none
 */
export function readPort(environment = process.env) {
  const text = environment.PORT || String(defaultPort);
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= highestPort) return port;
  throw new PlainFailure(`PORT must be a whole number from 1 to ${highestPort}, not ‘${text}’.`);
}
