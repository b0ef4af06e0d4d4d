import { type Refusal, refuse } from '#shared/errors.ts';
import { type AccessRole, Role } from '#shared/roles.ts';
import type { RuntimeSettings } from './runtime-settings.ts';

/**
 * Whether anything may be ordered now, in whatever way: a test, extras, a follow-up, a free new sample. A closed shop is closed to
 * everybody; in the mode for administrators they go on.
 */
export function mayOrder(
  { DISABLE_STORE, ADMIN_ONLY_MODE }: Pick<RuntimeSettings, 'DISABLE_STORE' | 'ADMIN_ONLY_MODE'>,
  { roles }: { roles: readonly AccessRole[] },
): null | Refusal<'store-closed' | 'admin-only-mode'> {
  if (DISABLE_STORE) return refuse('store-closed');
  return ADMIN_ONLY_MODE && !roles.includes(Role.admin) ? refuse('admin-only-mode') : null;
}
