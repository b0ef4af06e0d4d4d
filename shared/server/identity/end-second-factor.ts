import { orNotFound } from '#shared/errors.ts';
import { SUPPORT_PHONE } from '#shared/limits/support.ts';
import { type ChangeNote, noteChange, tellSecondFactors } from '#shared/server/database/note-change.ts';
import { change, type Tx } from '#shared/server/database/sql.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';
import { endSessionsOf } from './end-sessions-of.ts';
import { findUser } from './find-user.ts';
import { forgetRecoveryCodes } from './recovery-codes.ts';

/**
 * Takes a person's second factor away with its recovery codes and its lock, ends their sessions everywhere and tells them by SMS. At
 * the next sign-in they enrol anew.
 */
export async function endSecondFactor(
  tx: Tx,
  userId: string,
  actor: ChangeNote['actor'],
  facts: NonNullable<ChangeNote['facts']>,
): Promise<void> {
  const user = orNotFound(await findUser(tx, userId));
  await change(tx, 'DELETE FROM second_factors WHERE userId = ?', [userId]);
  await forgetRecoveryCodes(tx, userId);
  await change(tx, "DELETE FROM sign_in_guards WHERE kind = 'factor' AND subject = ?", [userId]);
  await endSessionsOf(tx, userId, 'factor-reset');
  tellSecondFactors(tx);
  const { phoneNo, preferredLanguage: language } = user;
  await queueSms(tx, {
    userId,
    phoneNo,
    template: 'second-factor-reset',
    language,
    variables: { supportPhone: SUPPORT_PHONE },
  });
  noteChange(tx, { entity: 'user', id: userId, event: 'identity.second-factor-reset', actor, about: userId, facts });
}
