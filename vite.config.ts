import { copyFileSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import type { Declaration } from './shared/contract/define.ts';

/** Where `npm run dev` finds the API; the built web is served by the API itself, on one origin. */
const apiOrigin = process.env.API_ORIGIN ?? `http://localhost:${process.env.PORT ?? 3000}`;
const font = 'node_modules/@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2';

/** The font keeps one address (`/fonts/…`) so that index.html can preload it before any script or style is read. */
function serveFont(): Plugin {
  return {
    name: 'messlinie:font',
    buildStart() {
      mkdirSync(resolve('web/public/fonts'), { recursive: true });
      copyFileSync(resolve(font), resolve('web/public/fonts/hanken-grotesk-latin.woff2'));
    },
  };
}

/**
 * The browser calls endpoints, it does not validate whole requests: method, path and upload field are all it needs of the contract.
 * Left as they are, the schemas would bring Yup and the phone numbering plans (40 kB gzip) into the first script of every visitor.
 * Forms import the schemas they use from shared/schema themselves.
 */
function slimContract(): Plugin {
  const file = resolve('shared/contract/all.ts');
  return {
    name: 'messlinie:slim-contract',
    apply: 'build',
    async load(id) {
      if (id !== file) return null;
      const { contract } = (await import(file)) as { contract: Record<string, Declaration> };
      const slim = Object.fromEntries(
        Object.entries(contract).map(([name, { kind, method, path, upload }]) => [
          name,
          { kind, method, path, upload },
        ]),
      );
      return `export const contract = ${JSON.stringify(slim)};`;
    },
  };
}

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [react(), serveFont(), slimContract()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Small files would become data: addresses, which the content security policy forbids for scripts and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/locales', '/sandbox'].map((path) => [
        path,
        { target: apiOrigin, ws: path.includes('api'), changeOrigin: false },
      ]),
    ),
  },
});
