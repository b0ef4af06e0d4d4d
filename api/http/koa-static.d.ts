declare module 'koa-static' {
  import type { Middleware } from 'koa';

  /** Serves files below `root`, precompressed .br and .gz ones where the client takes them. */
  export default function serve(
    root: string,
    options?: { maxage?: number; immutable?: boolean; index?: string | false },
  ): Middleware;
}
