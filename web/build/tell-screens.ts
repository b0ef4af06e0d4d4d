import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { patterns } from '../app/paths.ts';

type Bundle = Rolldown.OutputBundle;

/** Where most visits begin, the screen's file and the texts it reads besides `common` (as in web/app/routes). */
const SCREENS: { pattern: string; file: string; words: string[] }[] = [
  { pattern: patterns.home, file: 'web/catalogue/home/home.tsx', words: ['catalogue'] },
  { pattern: patterns.selectGroup, file: 'web/catalogue/select-group/select-group.tsx', words: ['catalogue'] },
  { pattern: patterns.appointment, file: 'web/booking/appointment/appointment.tsx', words: ['booking', 'errors'] },
  { pattern: patterns.login, file: 'web/identity/login/login.tsx', words: ['identity', 'errors'] },
];

/** What a page that begins at some address will ask for; public/boot.js asks at once. */
export interface FirstNeeds {
  /** Regular expression of the address's path. */
  at: string;
  words: string[];
  /** Scripts and style sheets besides those that index.html names. */
  files: string[];
}

/**
 * Tells public/boot.js, as data of its own element in index.html, which files the screen of an address needs. Otherwise the
 * browser learns of them only after the first script has run, one journey to the server later.
 */
export function tellScreens(): Plugin {
  return {
    name: 'messlinie:screens',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html;
        const needs = SCREENS.map(
          ({ pattern, file, words }): FirstNeeds => ({
            at: toExpression(pattern),
            words,
            files: filesOf(bundle, path.resolve(file)).filter((name) => !html.includes(name)),
          }),
        );
        const attribute = JSON.stringify(needs).replaceAll('"', '&quot;');
        return html.replace('src="/boot.js"', (found) => `${found} data-screens="${attribute}"`);
      },
    },
  };
}

const toExpression = (pattern: string): string =>
  `^${pattern.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`;

/** Addresses of the chunk of a module and of all that it imports at once. */
export function filesOf(bundle: Bundle, moduleId: string): string[] {
  const first = Object.values(bundle).find((output) => output.type === 'chunk' && output.facadeModuleId === moduleId);
  if (!first) throw new Error(`The build has no chunk of its own for ${moduleId}`);
  const seen = new Set([first.fileName]);
  for (const name of seen) {
    const output = bundle[name];
    if (output?.type !== 'chunk') continue;
    for (const more of [...output.imports, ...(output.viteMetadata?.importedCss ?? [])]) seen.add(more);
  }
  return [...seen].map((name) => `/${name}`);
}
