import { type AccessRole, isStaff, Role } from '#shared/roles.ts';

/** What staff may put right for a person who asks for it; phone and e-mail are proven by a code that only the person gets. */
const BY_CRM = ['firstName', 'lastName', 'streetAddress', 'zipCode', 'city', 'preferredLanguage'];
/** Administrators also correct what a laboratory matches samples by. */
const BY_ADMIN = [...BY_CRM, 'birthdate', 'sex'];

export interface FieldChange {
  actor: { userId: string; roles: readonly AccessRole[] };
  /** Whose record it is. */
  person: { id: string; roles: readonly AccessRole[] };
  fields: readonly string[];
}

/** Whether somebody may change these fields of a person's record: their own all, of others as much as the role is for. */
export function mayChangeFields({ actor, person, fields }: FieldChange): boolean {
  if (actor.userId === person.id) return true;
  if (actor.roles.includes(Role.admin)) return fields.every((field) => BY_ADMIN.includes(field));
  const isCrm = actor.roles.includes(Role.crmAdmin) || actor.roles.includes(Role.hosaCrm);
  return isCrm && !isStaff(person.roles) && fields.every((field) => BY_CRM.includes(field));
}
