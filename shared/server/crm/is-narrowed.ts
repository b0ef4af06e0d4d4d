import { Role } from '#shared/roles.ts';
import type { Actor } from '#shared/server/services.ts';

/** Whether somebody sees people with home sampling only: whoever is HOSA_CRM and nothing more. */
export const isNarrowed = ({ roles }: Actor): boolean => !roles.includes(Role.admin) && !roles.includes(Role.crmAdmin);
