import { SESSION_MACHINE } from '#shared/domain/payments/checkout-session-machine.ts';
import { orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange, tellChange } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { CheckoutSession } from '#shared/server/models/checkout-session.ts';
import type { Actor } from '#shared/server/services.ts';
import { endReservation } from '#shared/server/vouchers/end-reservation.ts';
import { type LockedTransaction, lockTransaction } from './lock-transaction.ts';

type Decided = Promise<null | Refusal<'already-decided'>>;

const NOTED = {
  'ask-again': 'payments.difference-asked-again',
  discard: 'payments.difference-discarded',
} as const;

/** A person has the provider asked once more about money that differs from ours; what still differs is listed again. */
export async function askAboutDifference(tx: Tx, { id, actor }: { id: string; actor: Actor }): Decided {
  const { transaction, providerSessionId } = await lockPage(tx, id);
  if (!(await decide(tx, { id, transaction, actor }, 'ask-again'))) return refuse('already-decided');
  const named = providerSessionId === null ? {} : { sessionId: providerSessionId };
  await appendJob(tx, 'settle-payment', { transactionId: transaction.id, ...named });
  return null;
}

/** A person has put money that differs right outside of the product, and says how. The order can be paid anew. */
export async function discardDifference(
  tx: Tx,
  { id, actor, reason }: { id: string; actor: Actor; reason: string },
): Decided {
  const { transaction } = await lockPage(tx, id);
  const decision = { decidedBy: actor.userId, decisionReason: reason };
  if (!(await decide(tx, { id, transaction, actor }, 'discard', decision))) return refuse('already-decided');
  await endReservation(tx, transaction.orderId, actor);
  return null;
}

async function lockPage(tx: Tx, id: string) {
  const page = orNotFound(
    await findRow(tx, CheckoutSession, ['transactionId', 'providerSessionId'], { where: { id } }),
  );
  const transaction = orNotFound(await lockTransaction(tx, { id: page.transactionId }));
  return { transaction, providerSessionId: page.providerSessionId };
}

async function decide(
  tx: Tx,
  { id, transaction, actor }: { id: string; transaction: LockedTransaction; actor: Actor },
  event: keyof typeof NOTED,
  decision: { decidedBy?: string; decisionReason?: string } = {},
): Promise<boolean> {
  const { from, to } = SESSION_MACHINE[event];
  if ((await updateRows(tx, CheckoutSession, { ...decision, state: to }, { id, state: from })) !== 1) return false;
  const { orderId, customerId, transactionNo, amount } = transaction;
  const about = { about: customerId, facts: { transactionNo, amount } };
  noteChange(tx, { entity: 'order', id: orderId, event: NOTED[event], actor, ...about });
  tellChange(tx, { entity: 'failures', id });
  return true;
}
