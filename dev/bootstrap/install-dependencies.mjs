import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, projectRoot } from './project-paths.mjs';
import { PlainFailure, sayAside, secondsSince, warn } from './say.mjs';

/** Which package-lock.json the installed packages come from. It lies inside node_modules, so it goes when they go. */
const stampFile = join(projectRoot, 'node_modules/.messlinie-lock');

/**
 * Installs what package-lock.json names, unless that is what was installed the last time.
 * npm's own note of what it installed is no help: on a fresh machine it leaves out packages that the lock names.
 */
export function installDependencies() {
  if (existsSync(pinnedNode) && readStamp() === hashLock()) return;
  const startedAt = performance.now();
  sayAside('Installing dependencies (npm ci) …');
  if (npm('ci') !== 0) {
    warn('npm ci refused package-lock.json; trying npm install. The versions may differ from the tested ones.');
    if (npm('install') !== 0)
      throw new PlainFailure('Dependencies could not be installed: see the messages of npm above.');
  }
  if (!existsSync(pinnedNode)) {
    throw new PlainFailure(
      'The pinned Node was not installed: npm did not run the install script of the package "node".\n' +
        'Allow install scripts for it (npm config: ignore-scripts must be false) and start again.',
    );
  }
  writeFileSync(stampFile, hashLock());
  sayAside(`Dependencies installed in ${secondsSince(startedAt)}`);
}

function npm(verb) {
  const parameters = [verb, '--no-fund', '--no-audit', '--loglevel=error'];
  // To stderr: stdout is for what a command like hl7:inspect prints, and nothing else.
  const stdio = ['inherit', 2, 2];
  return spawnSync('npm', parameters, { cwd: projectRoot, stdio, shell: process.platform === 'win32' }).status;
}

function hashLock() {
  const lock = readFileSync(join(projectRoot, 'package-lock.json'));
  return createHash('sha256').update(lock).digest('hex');
}

function readStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined;
}
