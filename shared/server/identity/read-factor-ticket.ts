import { type Refusal, refuse } from '#shared/errors.ts';
import type { RequestFacts } from '#shared/server/call.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { findUser, type UserRow } from './find-user.ts';
import { readSecondFactorTicket, type SecondFactorTicket } from './tokens.ts';

/** Whose SMS code was right, by the ticket that is sent as bearer token; refused when it is another token, or over. */
export async function readFactorTicket(
  tx: Tx,
  { bearer }: RequestFacts,
): Promise<(SecondFactorTicket & { user: UserRow }) | Refusal<'second-factor-lapsed'>> {
  const ticket = bearer === null ? null : await readSecondFactorTicket(tx.config.jwtSecret, bearer, tx.now);
  const user = ticket ? await findUser(tx, ticket.userId) : undefined;
  return ticket && user ? { ...ticket, user } : refuse('second-factor-lapsed');
}
