import { randomUUID } from 'node:crypto';
import type { secondFactor } from '#shared/contract/second-factor.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import type { RecoveryCodesView } from '#shared/views/second-factor.ts';
import { countFactorTry } from './count-factor-try.ts';
import { findSecondFactor } from './find-second-factor.ts';
import { findUser } from './find-user.ts';
import { deriveRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { tryAppCode } from './try-app-code.ts';

/** Makes new recovery codes for whoever is signed in and shows a code of their app; the former ones end. */
export async function renewRecoveryCodes(
  tx: Tx,
  { actor, body, request }: Call<typeof secondFactor.renewRecoveryCodes>,
) {
  const user = orNotFound(await findUser(tx, actor.userId));
  if (!(await findSecondFactor(tx, user.id))) return refuse('second-factor-missing');
  const refused = await countFactorTry(tx, user, request, async () => {
    const factor = await findSecondFactor(tx, user.id);
    return factor ? tryAppCode(tx, factor, body.code) : refuse('second-factor-wrong');
  });
  if (refused) return refused;
  const recoveryCodes = deriveRecoveryCodes(tx.config.codeSecret, `renewed:${randomUUID()}`);
  await replaceRecoveryCodes(tx, user.id, recoveryCodes);
  noteChange(tx, { entity: 'user', id: user.id, event: 'identity.recovery-codes-renewed', actor, about: user.id });
  const view: RecoveryCodesView = { recoveryCodes };
  return view;
}
