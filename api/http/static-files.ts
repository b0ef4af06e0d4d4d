import type { Stats } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import type { Context, Middleware } from 'koa';
import serve from 'koa-static';
import { pageAt } from '#shared/first-looks.ts';

const YEAR_SECONDS = 365 * 24 * 3600;
const SANDBOX = /^\/sandbox(\/|$)/;
/** What somebody was sent a link to: no search engine lists it, and nobody's cache keeps its address. The page opens in capitals too. */
const SHARED = /^\/shared(\/|$)/i;
/** What the build puts beside a text (web/build/compress-files.ts), sent in its place to whoever takes it. */
const PACKED = /\.(br|gz)$/;
/** What may be packed for one reader and not for the next. */
const TEXT = /\.(css|html|js|json|svg|txt)(\.br|\.gz)?$/;

const FOR_EVER = `public, max-age=${YEAR_SECONDS}, immutable`;
/** May be kept, but is asked for again each time; mostly the answer is 304. */
const ASKED_AGAIN = 'no-cache';

/**
 * The SPA, its assets and the texts of its languages, out of a folder that the build made. Every path that is no file opens
 * index.html or the same with a first look, so that deep links find their screen. What is below assets/ bears its content's hash in its name.
 */
export function staticFiles(folder = path.resolve('dist/web')): Middleware {
  const assets = serve(folder, { index: false, setHeaders: describeFile(FOR_EVER) });
  const pages = serve(folder, { setHeaders: describeFile(ASKED_AGAIN) });

  return async (context, next) => {
    if (!['GET', 'HEAD'].includes(context.method) || context.path.startsWith('/api/')) return next();
    // Served by the stand-ins' process on a developer's machine, and by nobody in production.
    if (SANDBOX.test(context.path)) return next();
    const asked = context.path;
    if (PACKED.test(asked)) return next();
    if (asked.startsWith('/assets/')) await assets(context, next);
    else if (path.extname(asked) !== '') await pages(context, next);
    else {
      context.path = `/${pageAt(asked)}`;
      await pages(context, next);
      context.path = asked;
      if (SHARED.test(asked)) {
        context.set('x-robots-tag', 'noindex, nofollow, noarchive');
        context.set('cache-control', 'no-store');
      }
    }
    leaveOutWhatIsKnown(context);
  };
}

/** The headers of a file: how long it may be kept, and what tells its state and its packing apart. */
function describeFile(cacheControl: string) {
  return (response: ServerResponse, file: string, { size, mtimeMs }: Stats): void => {
    const packing = PACKED.exec(file)?.[1] ?? '';
    response.setHeader('cache-control', cacheControl);
    response.setHeader('etag', `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}${packing}"`);
    if (TEXT.test(file)) response.setHeader('vary', 'accept-encoding');
  };
}

/** 304 for who has the file already. */
function leaveOutWhatIsKnown(context: Context): void {
  if (context.response.get('etag') === '' || !context.fresh) return;
  context.status = 304;
  context.body = null;
}
