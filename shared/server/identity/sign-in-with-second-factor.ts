import type { secondFactor } from '#shared/contract/second-factor.ts';
import { isRefusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { countFactorTry } from './count-factor-try.ts';
import { findSecondFactor } from './find-second-factor.ts';
import { openSession } from './open-session.ts';
import { readFactorTicket } from './read-factor-ticket.ts';
import { tryAppCode } from './try-app-code.ts';

/** Signs in whoever brings the ticket of a right SMS code and the right code of their app. */
export async function signInWithSecondFactor(
  tx: Tx,
  { body, request }: Call<typeof secondFactor.signInWithSecondFactor>,
) {
  const ticket = await readFactorTicket(tx, request);
  if (isRefusal(ticket)) return ticket;
  const { user } = ticket;
  const refused = await countFactorTry(tx, user, request, async () => {
    // Read under the lock of the counter: a call at the same moment may have taken the code.
    const factor = await findSecondFactor(tx, user.id);
    return factor ? tryAppCode(tx, factor, body.code) : refuse('second-factor-wrong');
  });
  return refused ?? openSession(tx, user, request, { secondFactorAt: tx.now });
}
