import { orNotFound } from '#shared/errors.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { BIRTHDATE } from '#shared/server/identity/birthdate-column.ts';
import type { User } from '#shared/server/models/user.ts';

/** A person with their roles, comma-separated as `rolesOf` reads them. */
export type UserRow = Omit<Row<User>, 'birthdateLookup' | 'createdAt' | 'updatedAt'> & { roles: string | null };

const USER = columns<UserRow>({
  id: 'u',
  firstName: 'u',
  lastName: 'u',
  birthdate: BIRTHDATE,
  sex: 'u',
  email: 'u',
  emailVerifiedAt: 'u',
  phoneNo: 'u',
  phoneNoVerified: 'u',
  streetAddress: 'u',
  zipCode: 'u',
  city: 'u',
  country: 'u',
  preferredLanguage: 'u',
  doctorTitle: 'u',
  photoAvatarUrl: 'u',
  closedAt: 'u',
  photoId: 'u',
  photoSha256: 'u',
  roles: '(SELECT GROUP_CONCAT(role) FROM user_roles r WHERE r.userId = u.id)',
});

/** The person with this id, or undefined. */
export function findUser(on: Database | Tx, id: string): Promise<UserRow | undefined> {
  return selectOne(on, USER, 'FROM users u WHERE u.id = ?', [id]);
}

/** The person with this id whose account is open. @throws NotFound when there is none, or it was closed */
export async function findOpenUser(on: Database | Tx, id: string): Promise<UserRow> {
  const user = await findUser(on, id);
  return orNotFound(user?.closedAt === null ? user : null);
}

/** The person with this verified number, or undefined; a number has one account. */
export function findUserByPhone(on: Database | Tx, phoneNo: string): Promise<UserRow | undefined> {
  return selectOne(on, USER, 'FROM users u WHERE u.phoneNo = ?', [phoneNo]);
}
