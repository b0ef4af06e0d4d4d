import { v7 as uuidv7 } from 'uuid';
import type { results } from '#shared/contract/results.ts';
import { isAlarming } from '#shared/domain/results/is-alarming.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { insert, type Tx } from '#shared/server/database/sql.ts';
import { CriticalContact } from '#shared/server/models/critical-contact.ts';
import { noteCase } from './note-case.ts';
import { readCase } from './read-case.ts';

/** Records, once and for good, a call about critical values of this case; it covers the values it names. */
export async function recordContact(tx: Tx, { actor, params, body }: Call<typeof results.recordContact>) {
  const resultId = params.id;
  const { row, measures } = orNotFound(await readCase(tx, { resultId }));
  const critical = new Set(measures.filter(isAlarming).map(({ id }) => id));
  const calledAt = new Date(body.calledAt);
  if (!body.measureIds.every((id) => critical.has(id)) || calledAt > tx.now) return refuse('contact-invalid');
  const contact = { ...body, id: uuidv7(), resultId, calledBy: actor.userId, calledAt, createdAt: tx.now };
  await insert(tx, CriticalContact, contact);
  const { orderId, customerId } = row;
  noteCase(tx, { orderId, customerId, event: 'results.contact-recorded', actor, facts: { outcome: body.outcome } });
  return null;
}
