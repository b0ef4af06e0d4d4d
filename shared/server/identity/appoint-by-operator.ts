import { v7 as uuidv7 } from 'uuid';
import { normalisePhone } from '#shared/domain/identity/normalise-phone.ts';
import { Role } from '#shared/roles.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { exists, insertNew, type Tx } from '#shared/server/database/sql.ts';
import { User } from '#shared/server/models/user.ts';
import { UserRole } from '#shared/server/models/user-role.ts';
import { lockSetup } from '#shared/server/setup/load-first.ts';
import { StartFailure } from '#shared/server/start-failure.ts';
import { findUserByPhone } from './find-user.ts';

/** Whom an operator names. */
export interface Appointment {
  phoneNo: string;
  firstName: string;
  lastName: string;
  role: Role;
}

const ADMINISTRATOR = 'FROM user_roles r JOIN users u ON u.id = r.userId WHERE r.role = ? AND u.closedAt IS NULL';

/** Appoints the one who appoints nobody else by this way: refused where there is an administrator. @throws StartFailure */
export async function appointFirst(tx: Tx, person: Omit<Appointment, 'role'>): Promise<void> {
  await lockSetup(tx);
  if (await exists(tx, ADMINISTRATOR, [Role.admin])) throw new StartFailure('There is an administrator already.');
  await appoint(tx, { ...person, role: Role.admin });
}

/**
 * Gives a person a role of staff; an account of that number keeps its name and all it has. Whoever holds the number still signs in by
 * code, and enrols a second factor. Whoever may run commands on the server could change the database as well; so it is made loud.
 * @throws StartFailure where the number is none, or holds the role
 */
export async function appoint(tx: Tx, { phoneNo: given, firstName, lastName, role }: Appointment): Promise<void> {
  const phoneNo = normalisePhone(given);
  if (phoneNo === null) throw new StartFailure(`${given} is no phone number: write it as +41791234567.`);
  const id = uuidv7();
  const row = {
    id,
    firstName,
    lastName,
    phoneNo,
    preferredLanguage: 'de' as const,
    createdAt: tx.now,
    updatedAt: tx.now,
  };
  const isNew = await insertNew(tx, User, row);
  const userId = isNew ? id : (await findUserByPhone(tx, phoneNo))?.id;
  if (userId === undefined) throw new StartFailure('This number was given up a moment ago; try again.');
  if (!(await insertNew(tx, UserRole, { userId, role }))) throw new StartFailure(`This number is ${role} already.`);
  const facts = { role };
  const event = isNew ? 'identity.user-created' : 'identity.user-changed';
  noteChange(tx, { entity: 'user', id: userId, event, actor: { operator: true }, about: userId, facts });
  tx.log.error({ alarm: 'role-given-by-operator', userId, role }, 'a role was given by a command on the server');
}
