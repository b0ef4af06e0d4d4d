import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, selectOne, type Tx } from '#shared/server/database/sql.ts';
import type { User } from '#shared/server/models/user.ts';

/** A person with their roles, comma-separated as `rolesOf` reads them. */
export type UserRow = Omit<Row<User>, 'createdAt' | 'updatedAt'> & { roles: string | null };

const USER = columns<UserRow>({
  id: 'u',
  firstName: 'u',
  lastName: 'u',
  birthdate: 'u',
  sex: 'u',
  email: 'u',
  phoneNo: 'u',
  phoneNoVerified: 'u',
  streetAddress: 'u',
  zipCode: 'u',
  city: 'u',
  country: 'u',
  preferredLanguage: 'u',
  doctorTitle: 'u',
  photoAvatarUrl: 'u',
  roles: '(SELECT GROUP_CONCAT(role) FROM user_roles r WHERE r.userId = u.id)',
});

/** The person with this id, or undefined. */
export function findUser(on: Database | Tx, id: string): Promise<UserRow | undefined> {
  return selectOne(on, USER, 'FROM users u WHERE u.id = ?', [id]);
}

/** The person with this verified number, or undefined; a number has one account. */
export function findUserByPhone(on: Database | Tx, phoneNo: string): Promise<UserRow | undefined> {
  return selectOne(on, USER, 'FROM users u WHERE u.phoneNo = ?', [phoneNo]);
}
