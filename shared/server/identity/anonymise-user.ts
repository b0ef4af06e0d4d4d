import { v7 as uuidv7 } from 'uuid';
import { closedPhoneNo } from '#shared/domain/identity/closed-phone-no.ts';
import { endCallbacksOf } from '#shared/server/crm/end-callbacks-of.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { type ChangedBy, noteChange } from '#shared/server/database/note-change.ts';
import { change, insert, type Tx } from '#shared/server/database/sql.ts';
import { withdrawExports } from '#shared/server/exports/withdraw-exports.ts';
import { discardMailsOf } from '#shared/server/messaging/discard-mails-of.ts';
import { discardMessagesOf } from '#shared/server/messaging/discard-messages-of.ts';
import { Order } from '#shared/server/models/order.ts';
import { ResearchApproval } from '#shared/server/models/research-approval.ts';
import { User } from '#shared/server/models/user.ts';
import { endSharesOf } from '#shared/server/results/end-share.ts';
import { findResearchApproval } from '#shared/server/surveys/find-research-approval.ts';
import type { LockedUser } from './lock-user.ts';
import { setPhoto } from './set-photo.ts';

/**
 * Takes away everything that says who a person is, wherever it stands outside the records that the law demands: profile, where they
 * signed in, messages, addresses of deliveries, research. The number is free for a new account, which has nothing of this one.
 */
export async function anonymiseUser(tx: Tx, { id, phoneNo }: LockedUser, actor: ChangedBy): Promise<void> {
  await setPhoto(tx, { actor, params: { id }, photo: null });
  await updateRows(
    tx,
    User,
    {
      firstName: '',
      lastName: '',
      birthdate: null,
      sex: null,
      email: null,
      emailVerifiedAt: null,
      phoneNo: closedPhoneNo(id),
      phoneNoVerified: 0,
      streetAddress: null,
      zipCode: null,
      city: null,
      country: 'CH',
      preferredLanguage: 'de',
      doctorTitle: null,
      updatedAt: tx.now,
      closedAt: tx.now,
    },
    { id },
  );
  await change(tx, 'DELETE FROM known_devices WHERE userId = ?', [id]);
  // Codes are counted for some days by their number; whose they were is nobody's business any more.
  await change(tx, 'UPDATE sign_in_codes SET userId = NULL, usedAt = COALESCE(usedAt, ?) WHERE userId = ?', [
    tx.now,
    id,
  ]);
  await change(tx, 'UPDATE sessions SET ip = NULL, device = NULL WHERE userId = ?', [id]);
  // The invoice's address stays with the invoice.
  await updateRows(tx, Order, { deliveryAddress: null, deviceId: null }, { customerId: id });
  const ofAnswers =
    'UPDATE survey_answers w JOIN customer_surveys s ON s.id = w.customerSurveyId SET w.deviceId = NULL';
  await change(tx, `${ofAnswers} WHERE s.customerId = ?`, [id]);
  await change(tx, 'DELETE FROM declined_notices WHERE userId = ?', [id]);
  await change(tx, 'DELETE FROM crm_records WHERE customerId = ?', [id]);
  await change(tx, 'DELETE FROM crm_notes WHERE customerId = ?', [id]);
  // Of staff: whom they were to call is somebody else's case.
  await change(tx, 'UPDATE crm_records SET assignedTo = NULL WHERE assignedTo = ?', [id]);
  await change(
    tx,
    'DELETE d FROM recommendation_readings d JOIN test_results r ON r.id = d.resultId WHERE r.customerId = ?',
    [id],
  );
  await endCallbacksOf(tx, id);
  await endSharesOf(tx, id);
  await discardMailsOf(tx, id);
  await discardMessagesOf(tx, { userId: id, phoneNo });
  await withdrawFromResearch(tx, id, actor);
}

/** A choice is never deleted: whoever shared data while it was a yes can say why. */
async function withdrawFromResearch(tx: Tx, customerId: string, actor: ChangedBy): Promise<void> {
  await withdrawExports(tx, customerId);
  const { approved, version, language } = await findResearchApproval(tx, customerId);
  if (!approved || version === null) return;
  const choice = { approved: 0, textVersion: version, language } as const;
  await insert(tx, ResearchApproval, { id: uuidv7(), customerId, ...choice, at: tx.now });
  noteChange(tx, {
    entity: 'user',
    id: customerId,
    event: 'surveys.research-approval-withheld',
    actor,
    about: customerId,
    facts: { textVersion: version },
  });
}
