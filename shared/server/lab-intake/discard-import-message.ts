import type { labIntake } from '#shared/contract/lab-intake.ts';
import type { Call } from '#shared/server/call.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { decideMessage } from './decide-message.ts';

/** Discards a message that was set aside. The stored file still holds it, and the message can be taken back. */
export async function discardImportMessage(
  tx: Tx,
  { actor, params, body }: Call<typeof labIntake.discardImportMessage>,
) {
  const { id: importId, messageId } = params;
  return decideMessage(tx, { importId, messageId, reason: body.reason.trim(), actor, order: null });
}
