import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { FIRST_LOOKS, type FirstLook, pageOf } from '../../shared/first-looks.ts';
import { patterns } from '../app/paths.ts';
import { filesOf, screenAt } from './tell-screens.ts';

const ENTRY = 'web/build/shell/render-shells.tsx';
const NO_BROWSER = path.resolve('web/build/shell/no-browser.ts');
const MOST_BYTES = 10_000_000;

/** Who is shown a first look: of all others the screen itself looks otherwise. public/shell.js reads it. */
interface ShownTo {
  /** Nobody has a session in this browser. */
  guests?: true;
  /** Somebody has, or had a moment ago. */
  signedIn?: true;
  /** Nothing of this name stands in the address. */
  unasked?: string;
  /** What the tab has chosen (web/orders/purchase/selection.ts). */
  chosen?: string[];
  /** What it has not, nor an address that brings it along. */
  notChosen?: string[];
}

const LOOKS: Record<FirstLook, { pattern: string; shownTo: ShownTo }> = {
  home: { pattern: patterns.home, shownTo: { guests: true } },
  groups: { pattern: patterns.selectGroup, shownTo: { notChosen: ['branch', 'voucherCode'] } },
  group: { pattern: patterns.selectGroup, shownTo: { notChosen: ['branch', 'voucherCode'] } },
  appointment: { pattern: patterns.appointment, shownTo: { chosen: ['productGroupKey', 'productKey'] } },
  // A former version leads back to the present one.
  result: { pattern: patterns.result, shownTo: { signedIn: true, unasked: 'version' } },
};

/** The first look in each language. */
type Shells = Record<string, string>;

/**
 * Draws the first look of some screens into pages of their own, once in each language, from the components that draw them later: what
 * a visitor reads first then waits for no script. public/shell.js puts the right one into its place. A build that is made anew with
 * every change does without.
 */
export function drawShells(): Plugin {
  return {
    name: 'messlinie:shells',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const page = await readFile(path.join(dir, 'index.html'), 'utf8');
      const drawn: Partial<Record<FirstLook, Shells>> = this.meta.watchMode ? {} : await renderShells();
      for (const look of Object.keys(FIRST_LOOKS) as FirstLook[])
        await writeFile(path.join(dir, pageOf(look)), withLook(page, look, { bundle, shells: drawn[look] ?? {} }));
    },
  };
}

interface Drawn {
  bundle: Rolldown.OutputBundle;
  shells: Shells;
}

/** The page with this first look, its style sheets and the script that shows it. */
function withLook(page: string, look: FirstLook, { bundle, shells }: Drawn): string {
  const { pattern, shownTo } = LOOKS[look];
  const sheets = screenAt(pattern)
    .files.flatMap((file) => filesOf(bundle, path.resolve(file)))
    .filter((name) => name.endsWith('.css') && !page.includes(`href="${name}"`))
    .map((name) => `<link rel="stylesheet" crossorigin href="${name}">`);
  const templates = Object.entries(shells).map(
    ([language, html]) => `<template data-shell="${language}">${html}</template>`,
  );
  const condition = JSON.stringify(shownTo).replaceAll('"', '&quot;');
  const script = `<script src="/shell.js" data-shown-to="${condition}"></script>`;
  return (
    page
      // The look comes first; the script that brings it to life may take its time.
      .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
      .replace('</head>', () => [...new Set(sheets), '</head>'].join('\n'))
      .replace('</body>', () => [...templates, script, '</body>'].join('\n'))
  );
}

/** Builds the components for Node and runs them there. */
async function renderShells(): Promise<Record<FirstLook, Shells>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'messlinie-shells-'));
  try {
    await build({
      root: 'web',
      configFile: false,
      logLevel: 'error',
      mode: 'production',
      publicDir: false,
      plugins: [react()],
      ssr: { noExternal: true },
      build: {
        ssr: path.resolve(ENTRY),
        outDir: folder,
        assetsInlineLimit: 0,
        target: 'node24',
        rolldownOptions: { output: { entryFileNames: 'render.mjs' } },
      },
    });
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--no-warnings', '--import', NO_BROWSER, path.join(folder, 'render.mjs')],
      {
        maxBuffer: MOST_BYTES,
        env: { ...process.env, NODE_ENV: 'production' },
      },
    );
    return JSON.parse(stdout) as Record<FirstLook, Shells>;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
