import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json. */
export const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

/** The Node that package.json pins; there once dependencies are installed. */
export const pinnedNode = join(
  projectRoot,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** Absolute path of the folder that holds everything a started product keeps: database, queues, uploads, secrets, logs. */
export function dataFolder(environment = process.env) {
  return resolve(projectRoot, environment.DATA_DIR || '.local');
}
