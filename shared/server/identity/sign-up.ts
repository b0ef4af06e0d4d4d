import { v7 as uuidv7 } from 'uuid';
import type { identity } from '#shared/contract/identity.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import { Role } from '#shared/roles.ts';
import type { Call } from '#shared/server/call.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { insert, insertNew, type Tx } from '#shared/server/database/sql.ts';
import { User } from '#shared/server/models/user.ts';
import { UserRole } from '#shared/server/models/user-role.ts';
import { findUser } from './find-user.ts';
import { openSession } from './open-session.ts';
import { spendCodes } from './spend-codes.ts';
import { readSignUpTicket } from './tokens.ts';

/** Creates a customer's account for the number the ticket proves, and signs in; a number has one account. */
export async function signUp(tx: Tx, { body, request }: Call<typeof identity.signUp>) {
  const phoneNo = await readSignUpTicket(tx.config.jwtSecret, body.signUpTicket, tx.now);
  if (phoneNo === null) return refuse('phone-not-verified');
  const id = uuidv7();
  const { firstName, lastName, birthdate, sex, zipCode, city, country, preferredLanguage } = body;
  const isNew = await insertNew(tx, User, {
    id,
    firstName,
    lastName,
    birthdate,
    sex,
    email: body.email || null,
    phoneNo,
    phoneNoVerified: true,
    streetAddress: body.streetAddress || null,
    zipCode,
    city,
    country: country ?? 'CH',
    preferredLanguage,
    createdAt: tx.now,
    updatedAt: tx.now,
  });
  if (!isNew) return refuse('account-exists');
  await insert(tx, UserRole, { userId: id, role: Role.customer });
  await spendCodes(tx, phoneNo);
  const actor = { userId: id, roles: [Role.customer] };
  noteChange(tx, { entity: 'user', id, event: 'identity.signed-up', actor, about: id });
  return openSession(tx, orNotFound(await findUser(tx, id)), request);
}
