import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const IMPORT = /(?:from|import\()\s*'([^']+)'|^import '([^']+)'/gm;

const known = new Map<string, readonly string[]>();

/** The project's own TypeScript files that one imports, at once or later, from the project's root. */
export function listImports(file: string): readonly string[] {
  const before = known.get(file);
  if (before) return before;
  const found = [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, named, bare]) => {
    const name = named ?? bare ?? '';
    const imported = name.startsWith('#')
      ? name.slice(1)
      : name.startsWith('.')
        ? path.join(path.dirname(file), name)
        : '';
    return /\.tsx?$/.test(imported) && existsSync(imported) ? [imported] : [];
  });
  known.set(file, found);
  return found;
}
