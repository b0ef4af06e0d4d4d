import { v7 as uuidv7 } from 'uuid';
import type { RequestFacts } from '#api/http/bind.ts';
import { findUser } from '#shared/server/identity/find-user.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import type { Language } from '#shared/languages.ts';
import { insert, insertNew } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import type { Services } from '#shared/server/services.ts';
import type { SignedInView } from '#shared/views/identity.ts';
import { openSession } from './open-session.ts';
import { readSignUpTicket } from './tokens.ts';

export interface SignUpFacts {
  firstName: string;
  lastName: string;
  birthdate: string;
  sex: 'male' | 'female';
  email?: string | null;
  streetAddress: string;
  zipCode: string;
  city: string;
  country?: string;
  preferredLanguage: Language;
  signUpTicket: string;
}

/** Creates a customer's account for the number the ticket proves, and signs in; a number has one account. */
export async function signUp(
  services: Services,
  facts: SignUpFacts,
  request: RequestFacts,
): Promise<SignedInView | Refusal> {
  const now = services.now();
  const phoneNo = await readSignUpTicket(services.config.jwtSecret, facts.signUpTicket, now);
  if (phoneNo === null) return refuse('phone-not-verified');
  const id = uuidv7();
  const isNew = await inTransaction(services, async (tx) => {
    const created = await insertNew(tx, 'users', {
      id,
      firstName: facts.firstName,
      lastName: facts.lastName,
      birthdate: facts.birthdate,
      sex: facts.sex,
      email: facts.email || null,
      phoneNo,
      phoneNoVerified: true,
      streetAddress: facts.streetAddress,
      zipCode: facts.zipCode,
      city: facts.city,
      country: facts.country ?? 'CH',
      preferredLanguage: facts.preferredLanguage,
      createdAt: now,
      updatedAt: now,
    });
    if (created) await insert(tx, 'user_roles', { userId: id, role: 'customer' });
    return created;
  });
  const user = isNew ? await findUser(services, id) : undefined;
  return user ? openSession(services, user, request) : refuse('account-exists');
}
