import path from 'node:path';
import type { Middleware } from 'koa';
import serve from 'koa-static';

const YEAR_MS = 365 * 24 * 3600 * 1000;
const LOCALE_FILE = /^\/locales\/(de|en|fr|it)\/[a-z-]+\.json$/;
const SANDBOX = /^\/sandbox(\/|$)/;
const WEB = path.resolve('dist/web');

const locales = serve(path.resolve('locales'), { maxage: 0, index: false });
const assets = serve(WEB, { maxage: YEAR_MS, immutable: true, index: false });
const pages = serve(WEB, { maxage: 0 });

/** The SPA, its assets and the texts. Every path that is no file opens index.html, so that deep links find their screen. */
export const staticFiles: Middleware = async (context, next) => {
  if (!['GET', 'HEAD'].includes(context.method) || context.path.startsWith('/api/')) return next();
  // Served by the stand-ins' process on a developer's machine, and by nobody in production.
  if (SANDBOX.test(context.path)) return next();
  const asked = context.path;
  if (LOCALE_FILE.test(asked)) return withPath('/locales', () => locales(context, next));
  if (asked.startsWith('/assets/')) return assets(context, next);
  if (path.extname(asked) !== '') return pages(context, next);
  context.path = '/index.html';
  await pages(context, next);
  context.path = asked;

  async function withPath(prefix: string, work: () => Promise<unknown>): Promise<void> {
    context.path = asked.slice(prefix.length);
    await work();
    context.path = asked;
  }
};
