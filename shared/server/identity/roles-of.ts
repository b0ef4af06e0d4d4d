import { isRole, type Role } from '#shared/roles.ts';
import type { Logger } from '#shared/server/log.ts';

/**
 * The roles of a person, from the words that MariaDB joined with commas. A word that is no role (of a newer or older version
 * of the product) gives no rights; it is logged, because somebody will miss them.
 */
export function rolesOf({ roles }: { roles: string | null }, log: Logger): Role[] {
  const words = roles?.split(',') ?? [];
  const unknown = words.filter((word) => !isRole(word));
  if (unknown.length > 0) log.warn({ roles: unknown }, 'unknown roles were dropped');
  return words.filter(isRole);
}
