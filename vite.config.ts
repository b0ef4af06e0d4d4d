import { copyFileSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [react(), serveFont()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    // Small files would become data: addresses, which the content security policy forbids for scripts and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/locales', '/sandbox'].map((path) => [path, { target: apiOrigin, ws: path === '/api', changeOrigin: true }]),
    ),
  },
});
