import type { Tx } from '#shared/server/database/sql.ts';
import type { SignUpTicketView } from '#shared/views/identity.ts';
import { issueSignUpTicket } from './tokens.ts';

/** Says that a verified number has no account, with the proof that lets it have one. */
export async function giveSignUpTicket(tx: Tx, phoneNo: string): Promise<SignUpTicketView> {
  const signUpTicket = await issueSignUpTicket(tx.config.jwtSecret, phoneNo, tx.now);
  return { phoneNo, phoneNoVerified: true, signUpTicket };
}
