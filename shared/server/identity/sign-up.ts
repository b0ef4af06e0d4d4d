import { v7 as uuidv7 } from 'uuid';
import type { identity } from '#shared/contract/identity.ts';
import { countryOfZip } from '#shared/domain/identity/country-of-zip.ts';
import { normalisePhone } from '#shared/domain/identity/normalise-phone.ts';
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

/**
 * Creates a customer's account for the number that the ticket, sent as bearer token, proves, and signs in; a number has one account.
 * Without birth date and sex the account exists, but nothing can be ordered with it yet.
 */
export async function signUp(tx: Tx, { body, request }: Call<typeof identity.signUp>) {
  const { bearer } = request;
  const phoneNo = bearer === null ? null : await readSignUpTicket(tx.config.jwtSecret, bearer, tx.now);
  if (phoneNo === null || normalisePhone(body.phoneNo) !== phoneNo) return refuse('phone-not-verified');
  const id = uuidv7();
  const { firstName, lastName, zipCode, city, preferredLanguage } = body;
  const isNew = await insertNew(tx, User, {
    id,
    firstName,
    lastName,
    birthdate: body.birthdate ?? null,
    sex: body.sex ?? null,
    phoneNo,
    phoneNoVerified: true,
    streetAddress: body.streetAddress || null,
    zipCode,
    city,
    country: countryOfZip(zipCode),
    preferredLanguage,
    createdAt: tx.now,
    updatedAt: tx.now,
  });
  if (!isNew) return refuse('account-exists');
  await insert(tx, UserRole, { userId: id, role: Role.customer });
  await spendCodes(tx, phoneNo);
  const actor = { userId: id, roles: [Role.customer] };
  noteChange(tx, { entity: 'user', id, event: 'identity.signed-up', actor, about: id });
  return openSession(tx, orNotFound(await findUser(tx, id)), request, { secondFactorAt: null });
}
