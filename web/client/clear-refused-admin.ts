import type { Declaration } from '#shared/contract/define.ts';
import { Role } from '#shared/roles.ts';
import { api } from './api.ts';
import { signOutHere } from './session-token.ts';

/** A call that only administrators make. */
const isAdminCall = ({ access }: Declaration): boolean =>
  typeof access === 'object' && access.length === 1 && access[0] === Role.admin;

interface Started {
  dispatch: (action: never) => unknown;
  queryFulfilled: Promise<unknown>;
}

/**
 * Whoever an administrator's call is refused is none any more: the sign-in of this tab is cleared, and the login says why. Sessions that
 * ended are cleared by every call; this is for one that goes on with fewer rights.
 */
export function clearWhenRefused(calls: Record<string, Declaration>): void {
  const watch = (definition: { onQueryStarted?: unknown }) => {
    definition.onQueryStarted = async (_args: unknown, { dispatch, queryFulfilled }: Started) => {
      const refused = await queryFulfilled.then(
        () => false,
        ({ error }: { error?: { error?: string } }) => error?.error === 'no-permission',
      );
      if (!refused) return;
      await dispatch(api.endpoints.logout.initiate(undefined) as never);
      signOutHere('refused');
    };
  };
  const names = Object.entries(calls).filter(([name, call]) => isAdminCall(call) && name in api.endpoints);
  api.enhanceEndpoints({ endpoints: Object.fromEntries(names.map(([name]) => [name, watch])) as never });
}
