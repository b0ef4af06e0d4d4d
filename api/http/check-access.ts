import type { Declaration } from '#shared/contract/define.ts';
import type { Actor } from '#shared/server/services.ts';
import { ApiError } from './api-error.ts';

/** Refuses whoever the declaration does not let in: 401 without a session, 403 without one of the roles. */
export function checkAccess(declaration: Declaration, actor: Actor | null): void {
  const { access } = declaration;
  if (access === 'public' || access === 'webhook') return;
  if (!actor) throw new ApiError('not-signed-in');
  // A branch's token is nobody's session: it opens what names it, and nothing else.
  if (access === 'signed-in' && actor.branchId === undefined) return;
  if (access === 'signed-in') throw new ApiError('no-permission');
  if (!access.some((role) => actor.roles.includes(role))) throw new ApiError('no-permission');
}
