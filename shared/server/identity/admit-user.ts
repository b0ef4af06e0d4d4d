import { randomUUID } from 'node:crypto';
import { SECOND_FACTOR_TICKET_MS } from '#shared/limits/second-factor.ts';
import { isStaff } from '#shared/roles.ts';
import type { RequestFacts } from '#shared/server/call.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import type { SignedInView } from '#shared/views/identity.ts';
import type { SecondFactorAskedView } from '#shared/views/second-factor.ts';
import { findSecondFactor } from './find-second-factor.ts';
import type { UserRow } from './find-user.ts';
import { openSession } from './open-session.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { rolesOf } from './roles-of.ts';
import { issueSecondFactorTicket } from './tokens.ts';

const NO_CODES = { recoveryCodesLeft: null, recoveryCodesVoid: false };

/**
 * What the right SMS code of a person with an account leads to: a session, or for staff (whoever has any role but customer) the
 * ticket for the second factor, because a SIM can be stolen. Where the setting is off, a session for everybody.
 */
export async function admitUser(
  tx: Tx,
  user: UserRow,
  request: RequestFacts,
): Promise<SignedInView | SecondFactorAskedView> {
  const isAsked = tx.config.staffSecondFactor && isStaff(rolesOf(user, tx.log));
  if (!isAsked) return openSession(tx, user, request, { secondFactorAt: null });
  const isEnrolled = (await findSecondFactor(tx, user.id)) !== undefined;
  const ticket = { userId: user.id, ticketId: randomUUID(), mayEnrol: !isEnrolled };
  return {
    secondFactorTicket: await issueSecondFactorTicket(tx.config.jwtSecret, ticket, tx.now),
    expiresInSeconds: SECOND_FACTOR_TICKET_MS / 1000,
    isEnrolled,
    name: [user.doctorTitle, user.firstName, user.lastName].filter(Boolean).join(' '),
    ...(isEnrolled ? await countRecoveryCodes(tx, tx.config.files.masterKeys, user.id) : NO_CODES),
  };
}
