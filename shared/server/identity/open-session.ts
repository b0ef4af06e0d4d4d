import { v7 as uuidv7 } from 'uuid';
import { sessionEndsAt } from '#shared/domain/identity/session-over.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import { isStaff } from '#shared/roles.ts';
import type { RequestFacts } from '#shared/server/call.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { insert, insertNew, type Tx } from '#shared/server/database/sql.ts';
import { KnownDevice } from '#shared/server/models/known-device.ts';
import { Session } from '#shared/server/models/session.ts';
import type { SignedInView } from '#shared/views/identity.ts';
import type { UserRow } from './find-user.ts';
import { presentUser } from './present-user.ts';
import { rolesOf } from './roles-of.ts';
import { issueSessionCookie, issueTokens } from './tokens.ts';

/**
 * Opens a session for a verified person, gives the browser its cookie and remembers the device. Where the second factor is demanded, staff are refused:
 * an SMS alone is not enough for them, because a SIM can be stolen, and enrolment is not built yet. Their code is used up all the same.
 */
export async function openSession(
  tx: Tx,
  user: UserRow,
  request: RequestFacts,
): Promise<SignedInView | Refusal<'no-permission'>> {
  const { jwtSecret, staffSecondFactor } = tx.config;
  if (staffSecondFactor && isStaff(rolesOf(user, tx.log))) return refuse('no-permission', { keepsWrites: true });
  const session = { userId: user.id, sessionId: uuidv7(), rotation: 0 };
  const endsAt = sessionEndsAt(tx.now, rolesOf(user, tx.log));
  await insert(tx, Session, {
    id: session.sessionId,
    userId: user.id,
    rotatedAt: tx.now,
    lastSeenAt: tx.now,
    createdAt: tx.now,
    ip: request.address,
  });
  const deviceId = request.deviceId ?? uuidv7();
  const device = { deviceId, userId: user.id };
  if (!(await insertNew(tx, KnownDevice, { ...device, createdAt: tx.now, usedAt: tx.now })))
    await updateRows(tx, KnownDevice, { usedAt: tx.now }, device);
  request.rememberDevice(deviceId);
  request.setSessionCookie(await issueSessionCookie(jwtSecret, session.sessionId, tx.now, endsAt));
  const token = { ...(await issueTokens(jwtSecret, session, tx.now)), sessionEndsAt: endsAt.toISOString() };
  return { token, user: presentUser(user, tx.log) };
}
