import { v7 as uuidv7 } from 'uuid';
import { type Refusal, refuse } from '#shared/errors.ts';
import { announceDashboard } from '#shared/server/announce.ts';
import { insert } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import type { Actor, Services } from '#shared/server/services.ts';
import { readCase } from './read-case.ts';

export interface ContactRequest {
  calledAt: string;
  outcome: 'reached-and-understood' | 'not-reached';
  attempts: number;
  note: string;
  measureIds: string[];
}

/** Records, once and for good, a call about critical values of this case; it covers the values it names. */
export async function recordContact(
  services: Services,
  resultId: string,
  request: ContactRequest,
  actor: Actor,
): Promise<null | Refusal> {
  const found = await readCase(services, { resultId });
  if (!found) return refuse('not-found');
  const critical = new Set(found.measures.filter((measure) => measure.critical).map(({ id }) => id));
  const isAboutCritical = request.measureIds.every((id) => critical.has(id));
  const isPast = Date.parse(request.calledAt) <= services.now().getTime();
  if (!isAboutCritical || !isPast) return refuse('contact-invalid');
  await inTransaction(services, async (tx) => {
    await insert(tx, 'critical_contacts', {
      id: uuidv7(),
      resultId,
      calledBy: actor.userId,
      calledAt: new Date(request.calledAt),
      outcome: request.outcome,
      attempts: request.attempts,
      note: request.note,
      measureIds: JSON.stringify(request.measureIds),
      createdAt: services.now(),
    });
    await announceDashboard(tx, found.row.orderId, found.row.version);
  });
  return null;
}
