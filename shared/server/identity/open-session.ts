import { v7 as uuidv7 } from 'uuid';
import type { RequestFacts } from '#api/http/bind.ts';
import { rolesOf, type UserRow } from '#shared/server/identity/find-user.ts';
import { presentUser } from '#shared/server/identity/present-user.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import { isStaff } from '#shared/roles.ts';
import { insert, insertNew } from '#shared/server/database/sql.ts';
import type { Services } from '#shared/server/services.ts';
import type { SignedInView } from '#shared/views/identity.ts';
import { issueTokens } from './tokens.ts';

/**
 * Opens a session for a verified person and remembers the device. Where the second factor is demanded, staff are refused:
 * an SMS alone is not enough for them (decisions 'Sign-in'), and enrolment is not built yet.
 */
export async function openSession(
  services: Services,
  user: UserRow,
  request: RequestFacts,
): Promise<SignedInView | Refusal> {
  if (services.config.staffSecondFactor && isStaff(rolesOf(user))) return refuse('no-permission');
  const now = services.now();
  const session = { userId: user.id, sessionId: uuidv7(), rotation: 0 };
  await insert(services, 'sessions', {
    id: session.sessionId,
    userId: user.id,
    rotatedAt: now,
    lastSeenAt: now,
    createdAt: now,
    ip: request.address,
  });
  const deviceId = request.deviceId ?? uuidv7();
  await insertNew(services, 'known_devices', { deviceId, userId: user.id, createdAt: now });
  request.rememberDevice(deviceId);
  return { token: await issueTokens(services.config.jwtSecret, session, now), user: presentUser(user) };
}
