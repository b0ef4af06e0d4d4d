/** Roles a user record can hold; the spelling is the specification's (section 6). A user may hold several. */
export const Role = {
  admin: 'admin',
  customer: 'customer',
  doctor: 'doctor',
  crmAdmin: 'crm_admin',
  hosaCrm: 'HOSA_CRM',
  dataExport: 'data_export',
} as const;

export type Role = (typeof Role)[keyof typeof Role];

export const ROLES: readonly Role[] = Object.values(Role);

/** Everybody but customers: they need a second factor and their idle sessions are watched more closely. */
export const STAFF_ROLES: readonly Role[] = ROLES.filter((role) => role !== Role.customer);

/**
 * Right of a token that belongs to a branch's partner key. It is no role of a user, never stored in `roles`, and opens
 * that branch's partner orders only.
 */
export const PARTNER_TOKEN_ROLE = 'partner';

export type PartnerTokenRole = typeof PARTNER_TOKEN_ROLE;

/** Whoever a bearer token speaks for. */
export type AccessRole = Role | PartnerTokenRole;

/** As whom somebody reads a result that its person shared with them by link; no token speaks for it. */
export const RECIPIENT = 'recipient';

/** True for a role that a user record may hold; `partner` is not one. */
export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}

/** True when any of the roles belongs to staff. */
export function isStaff(roles: readonly AccessRole[]): boolean {
  return roles.some((role) => STAFF_ROLES.some((staff) => staff === role));
}
