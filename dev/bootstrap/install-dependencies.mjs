import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registryAddress, whyRegistryIsAway } from './ask-registry.mjs';
import { npm } from './npm.mjs';
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
  refuseBorrowed();
  const startedAt = performance.now();
  sayAside('Installing dependencies (npm ci) …');
  const away = whyRegistryIsAway();
  if (away) installFromCache(away);
  else installFromRegistry();
  if (!existsSync(pinnedNode)) {
    throw new PlainFailure(
      'The pinned Node was not installed: npm did not run the install script of the package "node".\n' +
        'Allow install scripts for it (npm config: ignore-scripts must be false) and start again.',
    );
  }
  writeFileSync(stampFile, hashLock());
  sayAside(`Dependencies installed in ${secondsSince(startedAt)}`);
}

/** A second work tree often borrows node_modules by a link: installing there would empty them under everybody's feet. */
function refuseBorrowed() {
  const folder = join(projectRoot, 'node_modules');
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new PlainFailure(
    'package-lock.json names other packages than are installed, and node_modules is a link to those of another folder.\n' +
      'Install there, or remove the link and start again.',
  );
}

/** npm's own patience is minutes for each package. */
const boundedTries = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=4000'];
const withoutAdvice = ['--no-fund', '--no-audit'];

function installFromRegistry() {
  if (npm(['ci', ...withoutAdvice, ...boundedTries]).status === 0) return;
  warn('npm ci refused package-lock.json; trying npm install. The versions may differ from the tested ones.');
  if (npm(['install', ...withoutAdvice, ...boundedTries]).status !== 0)
    throw new PlainFailure('Dependencies could not be installed: see the messages of npm above.');
}

/** A machine that installed the same packages before needs no registry. */
function installFromCache(away) {
  if (npm(['ci', ...withoutAdvice, '--offline'], { quiet: true }).status === 0) return;
  throw new PlainFailure(
    `The package registry ${registryAddress()} cannot be reached (${away}), and npm's cache does not hold all packages: check the network or npm's settings, and start again.`,
  );
}

function hashLock() {
  const lock = readFileSync(join(projectRoot, 'package-lock.json'));
  return createHash('sha256').update(lock).digest('hex');
}

function readStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined;
}
