import { readdirSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/** The project's folder. */
export const root = resolve(import.meta.dirname, '../../..');
const houses = ['shared', 'api', 'worker', 'listener', 'web', 'dev', 'test', 'bench'];

/** Paths of the program's files from the project's root. */
export const files = houses.flatMap((house) => listFiles(join(root, house)));

function listFiles(folder: string): string[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return []; // a house not built yet
  }
  return names.flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return listFiles(path);
    return /\.(ts|tsx|mjs)$/.test(name) ? [relative(root, path)] : [];
  });
}

/** The text of a program without its comments. */
export function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}
