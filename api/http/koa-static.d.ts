declare module 'koa-static' {
  import type { Stats } from 'node:fs';
  import type { ServerResponse } from 'node:http';
  import type { Middleware } from 'koa';

  /** Serves files below `root`, precompressed .br and .gz ones where the client takes them. */
  export default function serve(
    root: string,
    options?: { index?: string | false; setHeaders?: (response: ServerResponse, file: string, stats: Stats) => void },
  ): Middleware;
}
