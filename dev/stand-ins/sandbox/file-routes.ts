import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import Router from '@koa/router';

const { resolve } = createRequire(import.meta.url);
const fontFile = (name: string) => resolve(`@fontsource-variable/hanken-grotesk/files/${name}`);
const ownFile = (name: string) => fileURLToPath(new URL(`../assets/${name}`, import.meta.url));

const ASSETS: Record<string, string> = {
  'sandbox.css': ownFile('sandbox.css'),
  'sandbox.js': ownFile('sandbox.js'),
  'icon.svg': ownFile('icon.svg'),
  'hanken-grotesk.woff2': fontFile('hanken-grotesk-latin-wght-normal.woff2'),
  'hanken-grotesk-ext.woff2': fontFile('hanken-grotesk-latin-ext-wght-normal.woff2'),
};
/** Content files have plain names: no path leads out of the folder. */
const CONTENT_NAME = /^[a-z0-9-]+\.json$/;

/** The pages' own files, and the double of the content source: the JSON files of a folder over HTTP. */
export function fileRoutes(contentDir: string): Router {
  const router = new Router();
  router.get('/sandbox/assets/:name', (ctx) => {
    const asset = ASSETS[ctx.params.name ?? ''];
    if (!asset) return;
    ctx.type = path.extname(ctx.params.name ?? '');
    ctx.set('cache-control', ctx.params.name?.endsWith('.woff2') ? 'public, max-age=86400' : 'no-cache');
    ctx.body = createReadStream(asset);
  });
  router.get('/content/:name', async (ctx) => {
    const name = ctx.params.name ?? '';
    const file = path.join(contentDir, name);
    if (!CONTENT_NAME.test(name) || !(await stat(file).catch(() => null))?.isFile()) return;
    ctx.type = 'json';
    ctx.body = createReadStream(file);
  });
  return router;
}
