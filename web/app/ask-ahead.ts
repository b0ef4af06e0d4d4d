import { matchPath } from 'react-router-dom';
import { Role } from '#shared/roles.ts';
import type { UserView } from '#shared/views/identity.ts';
import { api } from '#web/client/api.ts';
import type { SelectionState } from '#web/orders/purchase/selection.ts';
import { patterns } from './paths.ts';
import { hasRole } from './session.ts';
import type { AppDispatch } from './store.ts';

/** The screen keeps what it shows; what no screen takes over is let go. */
const ONCE = { subscribe: false } as const;

/** Where messages lead to: what those screens ask first. */
const AHEAD: Record<string, (dispatch: AppDispatch, orderId: string) => PromiseLike<unknown>> = {
  [patterns.result]: (dispatch, orderId) =>
    dispatch(api.endpoints.getResultOfOrder.initiate({ params: { orderId } }, ONCE)),
  [patterns.order]: (dispatch, orderId) => dispatch(api.endpoints.getOrder.initiate({ params: { orderId } }, ONCE)),
};

/** What the screens of a purchase ask first; anybody may. public/boot.js fetched the answers already (web/build/tell-screens.ts). */
const OPEN: Record<string, (dispatch: AppDispatch, selection: SelectionState) => unknown> = {
  [patterns.selectGroup]: (dispatch) => dispatch(api.endpoints.listProductGroups.initiate(undefined, ONCE)),
  [patterns.appointment]: (dispatch, { productGroupKey }) => {
    if (!productGroupKey) return;
    const args = { params: { id: productGroupKey } };
    dispatch(api.endpoints.getProductGroup.initiate(args, ONCE));
    dispatch(api.endpoints.listAddons.initiate(args, ONCE));
  },
};

/**
 * Asks for what the page at this path will show to whoever opens it, before its script is there: it can then be drawn with its
 * content at once, not twice.
 */
export function askOpenly(
  dispatch: AppDispatch,
  selection: SelectionState,
  { pathname }: Pick<Location, 'pathname'>,
): void {
  for (const [pattern, ask] of Object.entries(OPEN)) if (matchPath(pattern, pathname)) ask(dispatch, selection);
}

/**
 * Asks for what the page at this path will show to this person, while its script is still on its way. The screen finds the same
 * question asked. Only of those whom the guard lets through to it: a doctor would be given the result, and it would stand in the log
 * that they read what no screen showed them. Resolves once it is answered, or refused.
 */
export async function askAhead(
  dispatch: AppDispatch,
  user: UserView | null,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Promise<void> {
  // A former version of a result is another question.
  if (!hasRole(user, [Role.customer]) || new URLSearchParams(search).has('version')) return;
  for (const [pattern, ask] of Object.entries(AHEAD)) {
    const orderId = matchPath(pattern, pathname)?.params.orderId;
    if (orderId) await ask(dispatch, orderId);
  }
}
