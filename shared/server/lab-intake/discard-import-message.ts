import type { Refusal } from '#shared/errors.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import type { Actor, Services } from '#shared/server/services.ts';
import { decideMessage } from './decide-message.ts';

/** Puts a message that was set aside away for good. The stored file keeps it. */
export async function discardImportMessage(
  services: Services,
  request: { id: string; messageId: string; reason: string },
  actor: Actor,
): Promise<null | Refusal> {
  return inTransaction(services, (tx) =>
    decideMessage(tx, {
      importId: request.id,
      messageId: request.messageId,
      kind: 'discarded',
      reason: request.reason.trim(),
      userId: actor.userId,
      orderId: null,
      now: services.now(),
    }),
  );
}
