import type { Role } from '#shared/roles.ts';
import { type Database, selectOne, type Tx } from '#shared/server/database/sql.ts';

/** A row of `users` with its roles. */
export interface UserRow {
  id: string;
  firstName: string;
  lastName: string;
  birthdate: string | null;
  sex: 'male' | 'female' | null;
  email: string | null;
  phoneNo: string;
  phoneNoVerified: number;
  streetAddress: string | null;
  zipCode: string | null;
  city: string | null;
  country: string;
  preferredLanguage: 'de' | 'en' | 'fr' | 'it';
  doctorTitle: string | null;
  photoAvatarUrl: string | null;
  roles: string | null;
}

const USER = 'SELECT u.*, (SELECT GROUP_CONCAT(role) FROM user_roles r WHERE r.userId = u.id) AS roles FROM users u';

export const rolesOf = (row: Pick<UserRow, 'roles'>): Role[] => (row.roles?.split(',') ?? []) as Role[];

export function findUser(on: Database | Tx, id: string): Promise<UserRow | undefined> {
  return selectOne<UserRow>(on, `${USER} WHERE u.id = ?`, [id]);
}

export function findUserByPhone(on: Database | Tx, phoneNo: string): Promise<UserRow | undefined> {
  return selectOne<UserRow>(on, `${USER} WHERE u.phoneNo = ?`, [phoneNo]);
}
