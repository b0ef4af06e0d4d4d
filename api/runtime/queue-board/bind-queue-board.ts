import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type Router from '@koa/router';
import type { Context } from 'koa';
import { ApiError } from '#api/http/api-error.ts';
import { cookiesOf } from '#api/http/cookies.ts';
import { limitRate } from '#api/http/rate-limit.ts';
import type { Services } from '#shared/server/services.ts';
import type { Board } from './board.ts';
import { redactTexts } from './redact.ts';
import { isTicket } from './ticket.ts';

/** Pages of the board; what is drawn on them is decided by its script. */
const PAGES = ['/', '/queue/:queueName', '/queue/:queueName/:jobId'];
/** What its script asks for; whatever changes a queue, and logs and addresses, is not among it. */
const ANSWERS = ['/api/queues', '/api/redis/stats', '/api/queues/:queueName/metrics', '/api/queues/:queueName/:jobId'];
const FILE = /^[\w-]+(?:\.[\w-]+)+$/;
const LANGUAGE = /^[a-z]{2}-[A-Z]{2}$/;
const FOLDERS = ['js', 'js/async', 'css', 'images', 'locales/:language'];

/** Its style sheets are its own; nothing is fetched from elsewhere, and its links start at its own address. */
const POLICY = [
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'",
  "connect-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'",
].join('; ');

const LIMIT = { kind: 'query', limit: 'read' } as const;

/**
 * The queues as the library bull-board shows them, for administrators, to look at only: failed work is decided in words, at
 * /admin/failures. `POST /admin/queues/ticket` gives a browser the ticket with which it opens them.
 */
export function bindQueueBoard(router: Router, services: Services): void {
  let opened: Promise<Board> | null = null;
  // Loaded by whoever looks first: hardly any process is ever asked.
  const boardOf = (): Promise<Board> => {
    opened ??= import('./board.ts').then(({ openBoard }) => openBoard(services));
    return opened;
  };

  const guarded = (show: (context: Context, board: Board) => Promise<void>) => async (context: Context) => {
    context.set('cache-control', 'no-store');
    context.set('content-security-policy', POLICY);
    await limitRate(services, context, LIMIT, null);
    const ticket = cookiesOf(context, services.config).readBoardTicket();
    if (ticket === null || !(await isTicket(services, ticket))) throw new ApiError('not-signed-in');
    await show(context, await boardOf());
  };

  for (const folder of FOLDERS) {
    router.get(
      `/admin/queues/static/${folder}/:file`,
      guarded(async (context, { files }) => {
        const { language = '', file = '' } = context.params as Record<string, string>;
        const place = folder.replace(':language', LANGUAGE.test(language) ? language : '-');
        const bytes = FILE.test(file)
          ? await readFile(path.join(files, 'static', place, file)).catch(() => null)
          : null;
        if (!bytes) throw new ApiError('not-found');
        context.type = path.extname(file);
        context.body = bytes;
      }),
    );
  }
  for (const route of ANSWERS) {
    router.get(
      `/admin/queues${route}`,
      guarded(async (context, board) => {
        const known = board.routes.get(route);
        if (!known) throw new ApiError('not-found');
        const { params, query, headers } = context as unknown as { params: object; query: object; headers: object };
        const reply = await known.handler({
          queues: board.queues,
          uiConfig: {},
          params,
          query,
          headers,
          body: {},
        } as never);
        context.status = reply.status ?? 200;
        context.body = redactTexts(reply.body);
      }),
    );
  }
  for (const route of PAGES) {
    router.get(
      `/admin/queues${route}`,
      guarded(async (context, { page, files }) => {
        context.type = 'html';
        context.body = await fillIn(path.join(files, 'index.ejs'), page);
      }),
    );
  }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** The library's page with its few gaps filled; its fonts of a third party are left out. */
async function fillIn(file: string, { title, base, config }: Board['page']): Promise<string> {
  const page = await readFile(file, 'utf8');
  return page
    .replaceAll(/<link[^>]*fonts\.googleapis\.com[^>]*>/g, '')
    .replaceAll(/<link[^>]*rel="(?:alternate )?icon"[^>]*>/g, '')
    .replace('<%= basePath %>', () => escapeHtml(base))
    .replace('<%= title %>', () => escapeHtml(title))
    .replace('<%- uiConfig %>', () => config);
}
