import { v7 as uuidv7 } from 'uuid';
import type { userAdministration } from '#shared/contract/user-administration.ts';
import { normalisePhone } from '#shared/domain/identity/normalise-phone.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import { Role } from '#shared/roles.ts';
import type { Call } from '#shared/server/call.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { insert, insertNew, type Tx } from '#shared/server/database/sql.ts';
import { User } from '#shared/server/models/user.ts';
import { UserRole } from '#shared/server/models/user-role.ts';
import { findUser, findUserByPhone } from './find-user.ts';
import { presentUser } from './present-user.ts';

/**
 * Staff create a customer who is on the phone or at the counter. The number counts as verified only once its owner has signed in
 * by code; where it has an account already, whose it is is said, so that nobody is created twice.
 */
export async function createUser(tx: Tx, { actor, body }: Call<typeof userAdministration.createUser>) {
  const phoneNo = normalisePhone(body.phoneNo);
  if (phoneNo === null) throw new Error('a number of no listed country came past its schema');
  const { firstName, lastName, preferredLanguage } = body;
  const id = uuidv7();
  const row = { id, firstName, lastName, phoneNo, preferredLanguage, createdAt: tx.now, updatedAt: tx.now };
  if (!(await insertNew(tx, User, row))) {
    return refuse('number-has-account', { details: { userId: (await findUserByPhone(tx, phoneNo))?.id ?? null } });
  }
  await insert(tx, UserRole, { userId: id, role: Role.customer });
  noteChange(tx, { entity: 'user', id, event: 'identity.user-created', actor, about: id });
  return presentUser(orNotFound(await findUser(tx, id)), tx.log);
}
