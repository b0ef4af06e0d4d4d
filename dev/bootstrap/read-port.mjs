import { PlainFailure } from './say.mjs';

const defaultPort = 3000;
/** Registered for HL7 at IANA; laboratories' systems suggest it. */
const defaultMllpPort = 2575;
const highestPort = 65_535;

/**
 * The port that PORT names.
 *
 * @throws {PlainFailure} when it is none
 */
export function readPort(environment = process.env) {
  return readNumber('PORT', environment.PORT || String(defaultPort), 1);
}

/**
 * The port that MLLP_PORT names, where laboratories deliver; 0 means nowhere.
 *
 * @throws {PlainFailure} when it is none
 */
export function readMllpPort(environment = process.env) {
  return readNumber('MLLP_PORT', environment.MLLP_PORT || String(defaultMllpPort), 0);
}

function readNumber(name, text, lowest) {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= lowest && port <= highestPort) return port;
  throw new PlainFailure(`${name} must be a whole number from ${lowest} to ${highestPort}, not ‘${text}’.`);
}
