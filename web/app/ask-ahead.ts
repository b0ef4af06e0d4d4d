import { matchPath } from 'react-router-dom';
import { api } from '#web/client/api.ts';
import { sessionToken } from '#web/client/session-token.ts';
import { patterns } from './paths.ts';
import type { AppDispatch } from './store.ts';

/** The screen keeps what it shows; what no screen takes over is let go. */
const ONCE = { subscribe: false } as const;

/** Where messages lead to: what those screens ask first. */
const AHEAD: Record<string, (dispatch: AppDispatch, orderId: string) => unknown> = {
  [patterns.result]: (dispatch, orderId) =>
    dispatch(api.endpoints.getResultOfOrder.initiate({ params: { orderId } }, ONCE)),
  [patterns.order]: (dispatch, orderId) => dispatch(api.endpoints.getOrder.initiate({ params: { orderId } }, ONCE)),
};

/**
 * Asks for what the page at this path will show while its script and who is signed in are still on their way. The screen finds the
 * same question asked; the server decides who gets an answer.
 */
export function askAhead(dispatch: AppDispatch, { pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  // A former version of a result is another question.
  if (sessionToken() === null || new URLSearchParams(search).has('version')) return;
  for (const [pattern, ask] of Object.entries(AHEAD)) {
    const orderId = matchPath(pattern, pathname)?.params.orderId;
    if (orderId) ask(dispatch, orderId);
  }
}
