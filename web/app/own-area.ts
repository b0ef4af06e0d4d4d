import { isStaff, Role } from '#shared/roles.ts';
import type { UserView } from '#shared/views/identity.ts';
import { paths } from './paths.ts';

/** Where a member of staff works, or null for customers; whoever is both has a place among the customers as well. */
export function ownArea({ roles }: Pick<UserView, 'roles'>): string | null {
  if (roles.includes(Role.doctor)) return paths.doctor;
  if (roles.includes(Role.admin)) return paths.admin;
  // Spelt out: the rest of its addresses comes with the area.
  if (roles.includes(Role.crmAdmin) || roles.includes(Role.hosaCrm)) return '/crm';
  if (roles.includes(Role.dataExport)) return '/exports';
  return isStaff(roles) && !roles.includes(Role.customer) ? paths.home : null;
}
