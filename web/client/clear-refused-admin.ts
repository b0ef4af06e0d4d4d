import { contract } from '#shared/contract/all.ts';
import type { Declaration } from '#shared/contract/define.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { Role } from '#shared/roles.ts';
import { type Answer, callAside } from './client.ts';
import { signOutHere } from './session-token.ts';

/** A call that only administrators make. */
const isAdminCall = ({ access }: Declaration): boolean =>
  typeof access === 'object' && access.length === 1 && access[0] === Role.admin;

/**
 * Whoever an administrator's call is refused is none any more: the sign-in of this tab is cleared, and the login says why. Sessions that
 * ended are cleared by every call; this is for one that goes on with fewer rights.
 */
export async function clearWhenRefused(declaration: Declaration, { body }: Answer): Promise<void> {
  if (!isAdminCall(declaration) || (body as Partial<ErrorBody> | null)?.error !== 'no-permission') return;
  await callAside({ declaration: contract.logout, args: {} });
  signOutHere('refused');
}
