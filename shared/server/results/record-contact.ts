import { v7 as uuidv7 } from 'uuid';
import type { criticalAlerts } from '#shared/contract/critical-alerts.ts';
import { isAlarming } from '#shared/domain/results/is-alarming.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { insert, type Tx } from '#shared/server/database/sql.ts';
import { CriticalContact } from '#shared/server/models/critical-contact.ts';
import { listArrivals } from './list-arrivals.ts';
import { listContacts } from './list-contacts.ts';
import { noteCase } from './note-case.ts';
import { readCase } from './read-case.ts';
import { takeOverAlerts } from './take-over-alerts.ts';

/**
 * Records, once and for good, a call about critical values of this case; it covers the values it names. Its time is now, or, of a
 * supplement, an earlier one that is not before any of these values arrived. Whoever calls has taken the case over.
 */
export async function recordContact(tx: Tx, { actor, params, body }: Call<typeof criticalAlerts.recordContact>) {
  const resultId = params.id;
  const { row, measures } = orNotFound(await readCase(tx, { resultId }));
  const before = await listContacts(tx, resultId);
  const known = new Set([
    ...measures.filter(isAlarming).map(({ id }) => id),
    // A value that was critical when somebody called about it may be spoken about again.
    ...before.flatMap(({ measureIds }) => measureIds),
  ]);
  const { calledAt: given, ...said } = body;
  const calledAt = given ? new Date(given) : tx.now;
  if (!said.measureIds.every((id) => known.has(id)) || calledAt > tx.now) return refuse('contact-invalid');
  const arrivals = await listArrivals(tx, resultId);
  if (said.measureIds.some((id) => calledAt < (arrivals.get(id) ?? row.receivedAt))) return refuse('contact-too-early');
  await insert(tx, CriticalContact, {
    ...said,
    id: uuidv7(),
    resultId,
    calledBy: actor.userId,
    calledAt,
    createdAt: tx.now,
  });
  const { orderId, customerId } = row;
  noteCase(tx, { orderId, customerId, event: 'results.contact-recorded', actor, facts: { outcome: body.outcome } });
  await takeOverAlerts(tx, resultId, actor);
  return null;
}
