import { accessSync, constants, mkdirSync } from 'node:fs';
import { PlainFailure } from './say.mjs';

/**
 * Makes the folder, for this user alone, unless it is there.
 *
 * @throws {PlainFailure} when it is no folder, or this user may not write to it
 */
export function makeDataFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch ({ code }) {
    const isFile = code === 'EEXIST' || code === 'ENOTDIR';
    const why = isFile ? 'it, or a folder above it, is a file' : code;
    throw new PlainFailure(`The data folder ${folder} cannot be used: ${why}. DATA_DIR names another one.`);
  }
}
