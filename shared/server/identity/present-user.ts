import type { Logger } from '#shared/server/log.ts';
import type { UserView } from '#shared/views/identity.ts';
import type { UserRow } from './find-user.ts';
import { rolesOf } from './roles-of.ts';

/** A person as they see themselves. */
export function presentUser(row: UserRow, log: Logger): UserView {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    birthdate: row.birthdate,
    sex: row.sex,
    email: row.email,
    phoneNo: row.phoneNo,
    phoneNoVerified: Boolean(row.phoneNoVerified),
    streetAddress: row.streetAddress,
    zipCode: row.zipCode,
    city: row.city,
    country: row.country,
    preferredLanguage: row.preferredLanguage,
    doctorTitle: row.doctorTitle,
    roles: rolesOf(row, log),
    photoAvatarUrl: row.photoAvatarUrl,
  };
}
