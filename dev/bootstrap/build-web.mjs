import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectRoot } from './project-paths.mjs';
import { runCommand } from './run-command.mjs';
import { PlainFailure, sayAside, secondsSince } from './say.mjs';

/** Everything that the built web is made of. */
const inputs = ['web', 'shared', 'locales', 'vite.config.ts', 'package-lock.json'];

/** Below those: what the server alone reads, and what the build itself copies there. */
const notInputs = ['shared/server', 'web/public/fonts'].map((path) => join(projectRoot, path));

const stampFile = join(projectRoot, 'dist/web.stamp');

/** Builds dist/web, unless it was built from exactly these files before. */
export async function buildWeb({ onStart } = {}) {
  const stamp = hashInputs();
  if (existsSync(join(projectRoot, 'dist/web/index.html')) && readStamp() === stamp) return;
  const startedAt = performance.now();
  sayAside('Building the web …');
  rmSync(stampFile, { force: true });
  const { code, output } = await runCommand(process.execPath, viteBuild, {
    quiet: true,
    env: buildEnvironment(),
    onStart,
  });
  if (code !== 0) throw new PlainFailure(`The web could not be built:\n${output.slice(-4000)}`);
  mkdirSync(join(projectRoot, 'dist'), { recursive: true });
  writeFileSync(stampFile, stamp);
  sayAside(`Web built in ${secondsSince(startedAt)}`);
}

/** Arguments for Node that build the web; with `--watch` added, after each change again. */
export const viteBuild = [
  '--no-warnings',
  join(projectRoot, 'node_modules/vite/bin/vite.js'),
  'build',
  '--logLevel',
  'warn',
];

/** NODE_ENV=development would build the slow React that a developer's shell may ask for. */
export function buildEnvironment() {
  return { ...process.env, NODE_ENV: 'production' };
}

function readStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined;
}

function hashInputs() {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => listFiles(join(projectRoot, input)))) {
    hash.update(relative(projectRoot, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function listFiles(path) {
  if (!existsSync(path) || notInputs.includes(path)) return [];
  const entries = readDirectory(path);
  if (!entries) return [path];
  return entries.sort().flatMap((name) => listFiles(join(path, name)));
}

function readDirectory(path) {
  try {
    return readdirSync(path);
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}
