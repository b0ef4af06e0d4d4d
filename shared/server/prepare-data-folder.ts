import { accessSync, constants, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { StartFailure } from './start-failure.ts';

/**
 * Makes the data folder, for this user alone, unless it is there.
 * @throws StartFailure when it is no folder, or this user may not write to it
 */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    // Here versions before December 2026 put uploads in clear while they read them; one that was killed left some.
    rmSync(path.join(folder, 'uploads'), { recursive: true, force: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isFile = code === 'EEXIST' || code === 'ENOTDIR';
    const why = isFile ? 'it, or a folder above it, is a file' : `${code}`;
    throw new StartFailure(`The data folder ${folder} cannot be used: ${why}. DATA_DIR names another one.`);
  }
}
