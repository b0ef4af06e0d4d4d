import { v7 as uuidv7 } from 'uuid';
import { sessionEndsAt } from '#shared/domain/identity/session-over.ts';
import { Role } from '#shared/roles.ts';
import { insert } from '#shared/server/database/sql.ts';
import { issueTokens } from '#shared/server/identity/tokens.ts';
import { Session } from '#shared/server/models/session.ts';
import { User } from '#shared/server/models/user.ts';
import { UserRole } from '#shared/server/models/user-role.ts';
import type { Services } from '#shared/server/services.ts';
import type { TokenView } from '#shared/views/identity.ts';

/** An administrator with a living session. Returns its tokens, as a browser keeps them. */
export async function signInAdministrator(services: Services): Promise<TokenView> {
  const now = services.now();
  const [userId, sessionId] = [uuidv7(), uuidv7()];
  await insert(services, User, {
    id: userId,
    ...{ firstName: 'Reto', lastName: 'Testmann', phoneNo: '+41790000011', phoneNoVerified: 1 },
    preferredLanguage: 'de',
    createdAt: now,
    updatedAt: now,
  });
  await insert(services, UserRole, { userId, role: Role.admin });
  await insert(services, Session, {
    ...{ id: sessionId, userId, rotatedAt: now, lastSeenAt: now, createdAt: now },
    secondFactorAt: services.config.staffSecondFactor ? now : null,
  });
  const tokens = await issueTokens(services.config.jwtSecret, { userId, sessionId, rotation: 0 }, now);
  return { ...tokens, sessionEndsAt: sessionEndsAt(now, [Role.admin]).toISOString() };
}
