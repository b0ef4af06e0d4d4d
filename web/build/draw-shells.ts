import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { filesOf } from './tell-screens.ts';

const ENTRY = 'web/build/shell/render-shells.tsx';
/** What the page shows; its style sheets come with the page. */
const SCREEN = 'web/catalogue/home/home.tsx';
const NO_BROWSER = path.resolve('web/build/shell/no-browser.ts');
/** The page of the front door, beside index.html; api/http/static-files.ts sends it. */
const PAGE = 'home.html';
const MOST_BYTES = 10_000_000;

/**
 * Draws the first look of the front door into a page of its own, once in each language, from the components that draw it later:
 * what a visitor reads first then waits for no script. public/shell.js puts the right one into its place. A build that is made
 * anew with every change does without.
 */
export function drawShells(): Plugin {
  return {
    name: 'messlinie:shells',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const page = await readFile(path.join(dir, 'index.html'), 'utf8');
      const shells = this.meta.watchMode ? {} : await renderShells();
      const sheets = filesOf(bundle, path.resolve(SCREEN))
        .filter((name) => name.endsWith('.css') && !page.includes(`href="${name}"`))
        .map((name) => `<link rel="stylesheet" crossorigin href="${name}">`);
      const templates = Object.entries(shells).map(
        ([language, html]) => `<template data-shell="${language}">${html}</template>`,
      );
      const written = page
        // The look comes first; the script that brings it to life may take its time.
        .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
        .replace('</head>', () => [...sheets, '</head>'].join('\n'))
        .replace('</body>', () => [...templates, '<script src="/shell.js"></script>', '</body>'].join('\n'));
      await writeFile(path.join(dir, PAGE), written);
    },
  };
}

/** Builds the components for Node and runs them there. */
async function renderShells(): Promise<Record<string, string>> {
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
    return JSON.parse(stdout) as Record<string, string>;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
