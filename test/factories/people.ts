import { v7 as uuidv7 } from 'uuid';
import type { Role } from '#shared/roles.ts';
import { insert } from '#shared/server/database/sql.ts';
import { issueTokens } from '#shared/server/identity/tokens.ts';
import { Session } from '#shared/server/models/session.ts';
import { User } from '#shared/server/models/user.ts';
import { UserRole } from '#shared/server/models/user-role.ts';
import { Visitor } from '#test/setup/visitor.ts';
import type { World } from './open-world.ts';

/** A person of a test. */
export interface Person {
  id: string;
  /** E.164 */
  phoneNo: string;
  firstName: string;
  lastName: string;
  birthdate: string;
  sex: 'male' | 'female';
  roles: Role[];
}

export interface PersonWish {
  firstName?: string;
  lastName?: string;
  birthdate?: string;
  sex?: 'male' | 'female';
  preferredLanguage?: 'de' | 'en' | 'fr' | 'it';
  phoneNo?: string;
}

let count = 0;

/** A phone number nobody else in this test file has: a Swiss mobile number. */
export function aPhoneNo(): string {
  count += 1;
  return `+41791${String(count).padStart(6, '0')}`;
}

export const aCustomer = (world: World, wish: PersonWish = {}): Promise<Person> => aPerson(world, ['customer'], wish);
export const aDoctor = (world: World, wish: PersonWish = {}): Promise<Person> => aPerson(world, ['doctor'], wish);
export const anAdmin = (world: World, wish: PersonWish = {}): Promise<Person> => aPerson(world, ['admin'], wish);

/** A person with any roles. */
export async function aPerson(world: World, roles: Role[], wish: PersonWish = {}): Promise<Person> {
  const { preferredLanguage = 'de', ...given } = wish;
  const person: Person = {
    id: uuidv7(),
    phoneNo: aPhoneNo(),
    firstName: 'Nora',
    lastName: 'Testerin',
    birthdate: '1985-05-05',
    sex: 'female',
    ...given,
    roles,
  };
  const now = world.services.now();
  const { roles: _roles, ...row } = person;
  await insert(world.services, User, {
    ...row,
    phoneNoVerified: 1,
    streetAddress: 'Musterweg 1',
    zipCode: '8400',
    city: 'Winterthur',
    preferredLanguage,
    createdAt: now,
    updatedAt: now,
  });
  for (const role of roles) await insert(world.services, UserRole, { userId: person.id, role });
  return person;
}

export interface SignedIn {
  token: string;
  idToken: string;
  sessionId: string;
}

/** Signs a person in without a code: a session as the product opens one, and its tokens. */
export async function signIn(world: World, { id }: Pick<Person, 'id'>): Promise<SignedIn> {
  const now = world.services.now();
  const sessionId = uuidv7();
  const secondFactorAt = world.services.config.staffSecondFactor ? now : null;
  const session = { id: sessionId, userId: id, rotatedAt: now, lastSeenAt: now, createdAt: now, secondFactorAt };
  await insert(world.services, Session, session);
  const tokens = await issueTokens(world.services.config.jwtSecret, { userId: id, sessionId, rotation: 0 }, now);
  return { token: tokens.accessToken, idToken: tokens.idToken, sessionId };
}

/** A person at their browser, signed in. */
export async function visitAs(world: World, person: Pick<Person, 'id'>): Promise<Visitor> {
  const visitor = new Visitor(world);
  visitor.token = (await signIn(world, person)).token;
  return visitor;
}
