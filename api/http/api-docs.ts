import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type Router from '@koa/router';
import type { Context } from 'koa';
import type { Services } from '#shared/server/services.ts';
import { openApiDocument } from './openapi/openapi-document.ts';
import { limitRate } from './rate-limit.ts';

const VIEWER = path.resolve('node_modules/swagger-ui-dist');
const HERE = import.meta.dirname;

/** The files of the page, and nothing else of their folders: the viewer as its package brings it, and what we tell it. */
const FILES: Record<string, string> = {
  'swagger-ui.css': path.join(VIEWER, 'swagger-ui.css'),
  'swagger-ui-bundle.js': path.join(VIEWER, 'swagger-ui-bundle.js'),
  'show-document.js': path.join(HERE, 'docs-page/show-document.js'),
  'page.css': path.join(HERE, 'docs-page/page.css'),
};

/** What reading the document costs of the budget of whoever asks. */
const LIMIT = { kind: 'query', limit: 'read' } as const;

interface Content {
  type: string;
  bytes: Buffer;
  etag: string;
}

/** The API document at /api/openapi.json, and the page at /api/docs on which people read it; all of it comes from this origin. */
export function bindApiDocs(router: Router, services: Services): void {
  const { brand } = services.config;
  const document = contentOf('.json', Buffer.from(JSON.stringify(openApiDocument(brand))));
  const page = contentOf('.html', Buffer.from(pageOf(brand)));
  router.get('/openapi.json', (context) => reply(context, document));
  router.get('/docs', (context) => reply(context, page));
  router.get('/docs/:file', async (context) => {
    const file = await readOnce(context.params.file ?? '');
    if (file) await reply(context, file);
  });

  async function reply(context: Context, { type, bytes, etag }: Content): Promise<void> {
    await limitRate(services, context, LIMIT, null);
    // Asked for again each time, and answered with 304 until a new version runs.
    context.set('cache-control', 'public, no-cache');
    context.set('etag', etag);
    context.status = 200;
    if (context.fresh) {
      context.status = 304;
      return;
    }
    context.type = type;
    context.body = bytes;
  }
}

const contentOf = (type: string, bytes: Buffer): Content => ({
  type,
  bytes,
  etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
});

const read = new Map<string, Promise<Content>>();

/** A file of the page, kept in memory from its first reader on; null for any other name. */
async function readOnce(name: string): Promise<Content | null> {
  const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  if (!file) return null;
  const found = read.get(name) ?? readFile(file).then((bytes) => contentOf(path.extname(name), bytes));
  read.set(name, found);
  return found;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function pageOf(brand: string): string {
  const title = `${brand} API`.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title}</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
    <link rel="stylesheet" href="/api/docs/page.css">
  </head>
  <body>
    <noscript>This page needs scripts. The document itself: <a href="/api/openapi.json">openapi.json</a></noscript>
    <main id="document"></main>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/show-document.js"></script>
  </body>
</html>
`;
}
