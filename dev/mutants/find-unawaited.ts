import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where a call that nobody waits for would go on after its transaction, or fail unheard. */
const SERVER = 'shared/server/**/*.ts api/**/*.ts worker/**/*.ts listener/**/*.ts'.split(' ');

const ASYNC =
  /^\s*(export )?(?:async function (\w+)|function (\w+)(?:<[^>]*>)?\([^{]*?\): Promise<|const (\w+)\b[^=\n]*= async\b)/gm;
const IMPORTED = /^import \{([^}]*)\} from '([^']+\.ts)';/gm;
/** A call by its name, as a statement of its own; a call that goes on (`.then`) or declares a method is none. */
const STATEMENT = /(?<=(?:^|[;{}]|\)\s|\belse)\s*)(\w+)(?:<[^<>()]*>)?\(/g;

/** The sources of the server by their paths from the project's root. */
export const readServer = (): Map<string, string> =>
  new Map(
    globSync(SERVER)
      .filter((file) => !file.endsWith('.d.ts'))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  );

/** Calls of functions that return a promise, written as statements of which nobody waits for the end: `note(tx);`. */
export function findUnawaited(file: string, source: string, server: ReadonlyMap<string, string>): string[] {
  const names = new Set([...listAsync(source), ...listImported(file, source, server)]);
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
  return [...code.matchAll(STATEMENT)]
    .filter(({ 1: name = '', index }) => names.has(name) && isWhole(code.slice(index)))
    .map(({ 1: name = '' }) => name);
}

const listAsync = (source: string, only = ''): string[] =>
  [...source.matchAll(ASYNC)]
    .filter(([, exported = '']) => exported.startsWith(only))
    .map(([, , declared, returning, constant]) => declared ?? returning ?? constant ?? '');

function listImported(file: string, source: string, server: ReadonlyMap<string, string>): string[] {
  return [...source.matchAll(IMPORTED)].flatMap(([, list = '', from = '']) => {
    const path = from.startsWith('#') ? from.slice(1) : join(dirname(file), from);
    const there = new Set(listAsync(server.get(path) ?? '', 'export'));
    return list
      .split(',')
      .map((entry) => entry.trim().split(' as '))
      .filter(([name = '']) => there.has(name))
      .map(([name = '', own = name]) => own);
  });
}

/** True when the statement ends with the bracket of the call. */
function isWhole(code: string): boolean {
  let depth = 0;
  for (const [index, sign] of [...code].entries()) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ')' && depth === 0) return code[index + 1] === ';';
  }
  return false;
}
