import type { Row } from '#shared/server/database/columns.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { BIRTHDATE } from '#shared/server/identity/birthdate-column.ts';
import type { User } from '#shared/server/models/user.ts';

export type LockedUser = Pick<
  Row<User>,
  | 'id'
  | 'firstName'
  | 'lastName'
  | 'birthdate'
  | 'sex'
  | 'phoneNo'
  | 'streetAddress'
  | 'zipCode'
  | 'city'
  | 'country'
  | 'preferredLanguage'
  | 'createdAt'
  | 'closedAt'
>;

const USER = columns<LockedUser>({
  id: 'u',
  firstName: 'u',
  lastName: 'u',
  birthdate: BIRTHDATE,
  sex: 'u',
  phoneNo: 'u',
  streetAddress: 'u',
  zipCode: 'u',
  city: 'u',
  country: 'u',
  preferredLanguage: 'u',
  createdAt: 'u',
  closedAt: 'u',
});

/** A person, locked until the commit: whoever signs in or orders at this moment waits, and so does a second closing. */
export const lockUser = (tx: Tx, id: string): Promise<LockedUser | undefined> =>
  selectOne(tx, USER, 'FROM users u WHERE u.id = ? FOR UPDATE', [id]);
