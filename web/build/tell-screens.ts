import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { patterns } from '../app/paths.ts';

type Bundle = Rolldown.OutputBundle;

/** Beside every screen but the front door (web/app/router.tsx). */
const TOOLKIT = 'web/app/theme/toolkit.tsx';

/**
 * Where most visits begin: the files of the screen, the texts it reads besides `common` (as in web/app/routes), and what its first
 * look asks of the API. Only what anybody may read: a page asks for it before it knows who is there. `:name` stands for what the
 * selection that the tab keeps says there; without that the call is left to the screen.
 */
const SCREENS: { pattern: string; files: string[]; words: string[]; calls?: string[] }[] = [
  { pattern: patterns.home, files: ['web/catalogue/home/home.tsx'], words: ['catalogue'] },
  {
    pattern: patterns.selectGroup,
    files: [TOOLKIT, 'web/catalogue/select-group/select-group.tsx'],
    words: ['catalogue'],
    calls: ['/api/product-groups'],
  },
  {
    pattern: patterns.appointment,
    files: [TOOLKIT, 'web/booking/appointment/appointment.tsx'],
    words: ['booking', 'errors'],
    calls: ['/api/product-groups/:productGroupKey', '/api/product-groups/:productGroupKey/addons'],
  },
  { pattern: patterns.login, files: [TOOLKIT, 'web/identity/login/login.tsx'], words: ['identity', 'errors'] },
  {
    pattern: patterns.result,
    files: [TOOLKIT, 'web/app/routes/account-area.tsx', 'web/results/result/result.tsx'],
    words: ['results', 'orders', 'results-sharing', 'errors'],
  },
];

/** What a page that begins at some address will ask for; public/boot.js asks at once. */
export interface FirstNeeds {
  /** Regular expression of the address's path. */
  at: string;
  words: string[];
  /** Scripts and style sheets besides those that index.html names. */
  files: string[];
  calls: string[];
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
          ({ pattern, files, words, calls = [] }): FirstNeeds => ({
            at: toExpression(pattern),
            words,
            files: [...new Set(files.flatMap((file) => filesOf(bundle, path.resolve(file))))].filter(
              (name) => !html.includes(name),
            ),
            calls,
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

/** What this list says of the screen with this pattern. */
export function screenAt(pattern: string): (typeof SCREENS)[number] {
  const screen = SCREENS.find((one) => one.pattern === pattern);
  if (!screen) throw new Error(`No screen is told of ${pattern}`);
  return screen;
}

/** Addresses of the chunk of a module and of all that it imports at once. */
export function filesOf(bundle: Bundle, moduleId: string): string[] {
  const first = Object.values(bundle).find((output) => output.type === 'chunk' && output.moduleIds.includes(moduleId));
  if (!first) throw new Error(`The build has no chunk with ${moduleId}`);
  const seen = new Set([first.fileName]);
  for (const name of seen) {
    const output = bundle[name];
    if (output?.type !== 'chunk') continue;
    for (const more of [...output.imports, ...(output.viteMetadata?.importedCss ?? [])]) seen.add(more);
  }
  return [...seen].map((name) => `/${name}`);
}
