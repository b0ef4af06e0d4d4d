import type { NewRow } from '#shared/server/database/columns.ts';
import { insert, insertNew } from '#shared/server/database/sql.ts';
import { inTransaction, type TransactionRunner } from '#shared/server/database/transaction.ts';
import { User } from '#shared/server/models/user.ts';
import { UserRole } from '#shared/server/models/user-role.ts';
import { demoId } from './demo-id.ts';
import { DEMO_PEOPLE, type DemoPerson } from './demo-people.ts';

/** First and last postal code of Liechtenstein. */
const LIECHTENSTEIN = ['9485', '9498'] as const;

/** The id of a demo person. */
export const personId = (ref: string): string => demoId('person', ref);

/** Loads the demo people with their roles. Whoever exists stays as they are: profile, roles, everything they changed. */
export async function loadPeople(services: TransactionRunner & { now(): Date }): Promise<void> {
  const now = services.now();
  await inTransaction(services, async (tx) => {
    for (const person of DEMO_PEOPLE) {
      const isNew = await insertNew(tx, User, rowOf(person, now));
      if (!isNew) continue;
      for (const role of person.roles) await insert(tx, UserRole, { userId: personId(person.ref), role });
    }
  });
}

function rowOf(person: DemoPerson, now: Date): NewRow<User> {
  return {
    id: personId(person.ref),
    firstName: person.firstName,
    lastName: person.lastName,
    birthdate: person.birthdate,
    sex: person.sex,
    phoneNo: person.phoneNo,
    phoneNoVerified: true,
    streetAddress: person.streetAddress ?? null,
    zipCode: person.zipCode ?? null,
    city: person.city ?? null,
    country: countryOf(person.zipCode),
    preferredLanguage: person.preferredLanguage,
    doctorTitle: person.title ?? person.doctorTitle ?? null,
    createdAt: now,
    updatedAt: now,
  };
}

function countryOf(zipCode: string | undefined): 'CH' | 'LI' {
  const [first, last] = LIECHTENSTEIN;
  return zipCode !== undefined && zipCode >= first && zipCode <= last ? 'LI' : 'CH';
}
