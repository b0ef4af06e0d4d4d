import type { secondFactor } from '#shared/contract/second-factor.ts';
import { decideFactorTry } from '#shared/domain/identity/decide-factor-try.ts';
import { isRefusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { noteChange, tellSecondFactors } from '#shared/server/database/note-change.ts';
import { insertNew, type Tx } from '#shared/server/database/sql.ts';
import { SecondFactor } from '#shared/server/models/second-factor.ts';
import { openSession } from './open-session.ts';
import { readFactorTicket } from './read-factor-ticket.ts';
import { deriveRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { rolesOf } from './roles-of.ts';
import { sealAppKey } from './seal-app-key.ts';
import { enrolmentPurpose } from './start-enrolment.ts';
import { deriveAppKey, stepAt, stepsThatFit } from './totp.ts';

/**
 * Makes the key of the ticket the person's second factor, once its app shows the right code and the recovery codes are kept, and signs
 * in. Of two tabs the first wins. Wrong codes are not counted: whoever enrols has the key before their eyes, so there is nothing to guess.
 */
export async function enrolSecondFactor(tx: Tx, { body, request }: Call<typeof secondFactor.enrolSecondFactor>) {
  const ticket = await readFactorTicket(tx, request);
  if (isRefusal(ticket)) return ticket;
  const { user, ticketId, mayEnrol } = ticket;
  if (!mayEnrol) return refuse('second-factor-active');
  const { codeSecret, files } = tx.config;
  const purpose = enrolmentPurpose(ticketId);
  const key = deriveAppKey(codeSecret, purpose);
  const fitting = stepsThatFit(key, body.code, tx.now);
  const tried = decideFactorTry({ lastStep: 0, toldSteps: [] }, fitting, stepAt(tx.now));
  if (!('step' in tried)) return refuse('second-factor-wrong', { details: { ...tried.hint } });
  const isFirst = await insertNew(tx, SecondFactor, {
    userId: user.id,
    sealedSecret: sealAppKey(files.masterKeys, user.id, key),
    enrolledAt: tx.now,
    lastStep: tried.step,
    toldSteps: [],
    usedAt: tx.now,
  });
  if (!isFirst) return refuse('second-factor-active');
  await replaceRecoveryCodes(tx, user.id, deriveRecoveryCodes(codeSecret, purpose));
  tellSecondFactors(tx);
  const actor = { userId: user.id, roles: rolesOf(user, tx.log) };
  noteChange(tx, { entity: 'user', id: user.id, event: 'identity.second-factor-enrolled', actor, about: user.id });
  return openSession(tx, user, request, { secondFactorAt: tx.now });
}
