import { registerHooks } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { instrument } from '../instrument.ts';
import type { Plan } from './protocol.ts';

const TEST_GLOBALS = new URL('./test-globals.ts', import.meta.url).href;

/** Which file imported which, by their paths from the project's root; without packages. */
const importsOf = new Map<string, Set<string>>();

/** From now on files of the plan are loaded with their mutants in them, and tests find a runner that needs no Jest. */
export function loadInstrumented({ files }: Plan): void {
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === '@jest/globals') return { url: TEST_GLOBALS, shortCircuit: true };
      const resolved = next(specifier, context);
      noteImport(context.parentURL, resolved.url);
      return resolved;
    },
    load(url, context, next) {
      const planned = url.startsWith('file:') ? files[pathOf(url)] : undefined;
      if (!planned) return next(url, context);
      const source = instrument(planned.source, planned.changes);
      return { format: 'module-typescript', source, shortCircuit: true };
    },
  });
}

/** The files that one leads to, itself not counted. */
export function reachableFrom(file: string): string[] {
  const found = new Set<string>();
  const open = [file];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const imported of importsOf.get(next) ?? []) {
      if (found.has(imported)) continue;
      found.add(imported);
      open.push(imported);
    }
  }
  return [...found];
}

function noteImport(parent: string | undefined, url: string): void {
  if (!parent?.startsWith('file:') || !url.startsWith('file:') || url.includes('/node_modules/')) return;
  const from = pathOf(parent);
  const known = importsOf.get(from) ?? new Set<string>();
  importsOf.set(from, known.add(pathOf(url)));
}

/** A file loaded again bears a number behind a question mark. */
const pathOf = (url: string): string => relative(process.cwd(), fileURLToPath(url.replace(/\?.*$/, '')));
