import type { secondFactor } from '#shared/contract/second-factor.ts';
import { isRefusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import type { EnrolmentView } from '#shared/views/second-factor.ts';
import { findSecondFactor } from './find-second-factor.ts';
import { readFactorTicket } from './read-factor-ticket.ts';
import { deriveRecoveryCodes } from './recovery-codes.ts';
import { appAddress, deriveAppKey } from './totp.ts';

/** What key and recovery codes of an enrolment follow from. */
export const enrolmentPurpose = (ticketId: string): string => `second-factor-enrolment:${ticketId}`;

/**
 * The key for the authenticator app and the recovery codes of this ticket. Nothing is stored: they are derived, so whoever goes away in
 * the middle leaves nothing behind, and whoever loads the page again sees the same QR code.
 */
export async function startEnrolment(tx: Tx, { request }: Call<typeof secondFactor.startEnrolment>) {
  const ticket = await readFactorTicket(tx, request);
  if (isRefusal(ticket)) return ticket;
  const { user, ticketId, mayEnrol } = ticket;
  if (!mayEnrol || (await findSecondFactor(tx, user.id))) return refuse('second-factor-active');
  const { codeSecret, brand } = tx.config;
  const purpose = enrolmentPurpose(ticketId);
  const key = deriveAppKey(codeSecret, purpose);
  const account = `${user.firstName} ${user.lastName}`;
  const view: EnrolmentView = {
    key,
    address: appAddress(key, brand, account),
    account,
    recoveryCodes: deriveRecoveryCodes(codeSecret, purpose),
  };
  return view;
}
