import { spawnSync } from 'node:child_process';
import { projectRoot } from './project-paths.mjs';

/**
 * Runs npm to its end. What it prints goes to stderr, because stdout is for what a command like hl7:inspect prints, and
 * nothing else; `quiet` keeps it instead.
 *
 * @param {string[]} parameters
 * @param {{ quiet?: boolean, timeout?: number }} [options] `timeout` in milliseconds
 */
export function npm(parameters, { quiet = false, timeout } = {}) {
  return spawnSync('npm', [...parameters, '--loglevel=error'], {
    cwd: projectRoot,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['inherit', 2, 2],
    encoding: 'utf8',
    timeout,
    shell: process.platform === 'win32',
  });
}
