import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { files, root, withoutComments } from './project-files.ts';

// Words that are asked for only while a screen is drawn take away what is already there until they come: the loader stands in its place.

const ROUTE = /loadScreen\(\s*\(\) => import\('([^']+)'\),\s*\(m\) => m\.(\w+),\s*\[([^\]]*)\]/g;
const IMPORT = /^(?:import|export)(?! type)[^;]*? from '([^']+)'/gm;
const WORDS = /useTranslation\(\s*(\[[^\]]*\]|'[^']*')/g;
/** Come with every page. */
const ALWAYS = ['common'];
/** Says that nothing could be loaded: there is nothing to take away, and a visitor's first look does not pay for it. */
const ON_FAILURE = 'web/kit/load-error.tsx';

const quoted = (text: string): string[] => [...text.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
const read = (file: string): string => withoutComments(readFileSync(join(root, file), 'utf8'));

function resolveImport(from: string, wanted: string): string[] {
  const path = wanted.startsWith('#web/')
    ? wanted.replace('#web/', 'web/')
    : wanted.startsWith('.') && join(dirname(from), wanted);
  return path && /\.tsx?$/.test(path) && existsSync(join(root, path)) ? [path] : [];
}

/** The files that come with one, itself included; what is imported later is a part of its own. */
function filesWith(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const [, wanted = ''] of read(file).matchAll(IMPORT))
    for (const next of resolveImport(file, wanted)) filesWith(next, known);
  return known;
}

const screens = files
  .filter((file) => file.startsWith('web/app/routes/'))
  .flatMap((route) =>
    [...read(route).matchAll(ROUTE)].map(([, module = '', name = '', words = '']) => ({
      name,
      file: resolveImport(route, module)[0] ?? '',
      declared: [...quoted(words), ...ALWAYS],
    })),
  );

describe('the words of a screen', () => {
  it('are looked at for all screens', () => {
    expect(screens.length).toBeGreaterThan(60);
  });

  it.each(screens)('of $name come with its route', ({ file, declared }) => {
    const missing = [...filesWith(file)]
      .filter((one) => one !== ON_FAILURE)
      .flatMap((one) =>
        [...read(one).matchAll(WORDS)].flatMap(([, words = '']) => quoted(words).map((part) => `${part}: ${one}`)),
      )
      .filter((entry) => !declared.includes(entry.split(':')[0] ?? ''));
    expect(missing).toEqual([]);
  });
});
