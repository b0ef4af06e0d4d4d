import { Role } from '#shared/roles.ts';

/** Who works with people; administrators may do what the CRM does. */
export const CRM_ROLES: readonly Role[] = [Role.crmAdmin, Role.hosaCrm, Role.admin];
