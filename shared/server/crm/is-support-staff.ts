import { Role } from '#shared/roles.ts';
import type { Actor } from '#shared/server/services.ts';

const STAFF: readonly string[] = [Role.admin, Role.crmAdmin, Role.hosaCrm];

/** Whether somebody works with callbacks; everybody else, doctors too, has their own alone. */
export const isSupportStaff = ({ roles }: Pick<Actor, 'roles'>): boolean => roles.some((role) => STAFF.includes(role));
