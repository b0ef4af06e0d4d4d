import { v7 as uuidv7 } from 'uuid';
import { Role } from '#shared/roles.ts';
import { insertMany } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { issueTokens } from '#shared/server/identity/tokens.ts';
import { Session } from '#shared/server/models/session.ts';
import { User } from '#shared/server/models/user.ts';
import { UserRole } from '#shared/server/models/user-role.ts';
import type { Services } from '#shared/server/services.ts';

export interface PersonFacts {
  firstName: string;
  lastName: string;
  /** `YYYY-MM-DD`. */
  birthdate: string;
  sex: 'female' | 'male';
}

export interface SeededPerson extends PersonFacts {
  id: string;
  /** Access token of a living session. */
  token: string;
}

const NORA: PersonFacts = { firstName: 'Nora', lastName: 'Messmer', birthdate: '1985-05-05', sex: 'female' };

/** Customers, each with a session. @param factsOf who the one at this place is; the same person everywhere unless said otherwise */
export async function seedPeople(
  services: Services,
  count: number,
  factsOf: (index: number) => PersonFacts = () => NORA,
): Promise<SeededPerson[]> {
  const now = services.now();
  const people = Array.from({ length: count }, (_, index) => ({
    id: uuidv7(),
    sessionId: uuidv7(),
    facts: factsOf(index),
  }));
  await inTransaction(services, async (tx) => {
    await insertMany(
      tx,
      User,
      people.map(({ id, facts }, index) => ({
        id,
        ...facts,
        phoneNo: `+4178${String(index).padStart(7, '0')}`,
        phoneNoVerified: true,
        streetAddress: 'Musterweg 1',
        zipCode: '8400',
        city: 'Winterthur',
        preferredLanguage: 'de' as const,
        createdAt: now,
        updatedAt: now,
      })),
    );
    await insertMany(
      tx,
      UserRole,
      people.map(({ id }) => ({ userId: id, role: Role.customer })),
    );
    await insertMany(
      tx,
      Session,
      people.map(({ id, sessionId }) => ({
        id: sessionId,
        userId: id,
        rotatedAt: now,
        lastSeenAt: now,
        createdAt: now,
      })),
    );
  });
  return Promise.all(
    people.map(async ({ id, sessionId, facts }) => {
      const session = { userId: id, sessionId, rotation: 0 };
      const { accessToken } = await issueTokens(services.config.jwtSecret, session, now);
      return { id, ...facts, token: accessToken };
    }),
  );
}
