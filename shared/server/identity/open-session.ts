import { v7 as uuidv7 } from 'uuid';
import { describeDevice } from '#shared/domain/identity/describe-device.ts';
import { sessionEndsAt } from '#shared/domain/identity/session-over.ts';
import { orNotFound } from '#shared/errors.ts';
import type { RequestFacts } from '#shared/server/call.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { columns, insert, insertNew, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { KnownDevice } from '#shared/server/models/known-device.ts';
import { Session } from '#shared/server/models/session.ts';
import type { SignedInView } from '#shared/views/identity.ts';
import type { UserRow } from './find-user.ts';
import { presentUser } from './present-user.ts';
import { rolesOf } from './roles-of.ts';
import { issueSessionCookie, issueTokens } from './tokens.ts';

/**
 * Opens a session for a verified person, gives the browser its cookie and remembers the device. Whether a second factor is needed is
 * decided before (`admitUser`); a session of staff that lacks one they need ends at its first call.
 */
export async function openSession(
  tx: Tx,
  user: UserRow,
  request: RequestFacts,
  { secondFactorAt }: { secondFactorAt: Date | null },
): Promise<SignedInView> {
  const { jwtSecret } = tx.config;
  await keepOpen(tx, user.id);
  const session = { userId: user.id, sessionId: uuidv7(), rotation: 0 };
  const endsAt = sessionEndsAt(tx.now, rolesOf(user, tx.log));
  await insert(tx, Session, {
    id: session.sessionId,
    userId: user.id,
    rotatedAt: tx.now,
    lastSeenAt: tx.now,
    createdAt: tx.now,
    ip: request.address,
    secondFactorAt,
    device: describeDevice(request.header('user-agent')),
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

const ID = columns<{ id: string }>({ id: 'id' });

/** Whoever closes the account at this moment waits until the session can be ended with the others. @throws NotFound when it is closed */
async function keepOpen(tx: Tx, userId: string): Promise<void> {
  orNotFound(await selectOne(tx, ID, 'FROM users WHERE id = ? AND closedAt IS NULL LOCK IN SHARE MODE', [userId]));
}
