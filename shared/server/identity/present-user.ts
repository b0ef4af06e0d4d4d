import type { Logger } from '#shared/server/log.ts';
import type { UserView } from '#shared/views/identity.ts';
import type { UserRow } from './find-user.ts';
import { rolesOf } from './roles-of.ts';

/** A person as they see themselves. */
export function presentUser(row: UserRow, log: Logger): UserView {
  return { ...row, phoneNoVerified: Boolean(row.phoneNoVerified), roles: rolesOf(row, log) };
}
