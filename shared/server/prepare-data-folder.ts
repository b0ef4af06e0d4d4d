import { accessSync, constants, mkdirSync } from 'node:fs';
import { StartFailure } from './start-failure.ts';

/**
 * Makes the data folder, for this user alone, unless it is there.
 * @throws StartFailure when it is no folder, or this user may not write to it
 */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isFile = code === 'EEXIST' || code === 'ENOTDIR';
    const why = isFile ? 'it, or a folder above it, is a file' : `${code}`;
    throw new StartFailure(`The data folder ${folder} cannot be used: ${why}. DATA_DIR names another one.`);
  }
}
