import { caseRoom, type LiveEntity, roleRoom, userRoom } from '#shared/live.ts';
import { appendJob } from './database/outbox.ts';
import type { Tx } from './database/sql.ts';

/**
 * Appends the push that tells browsers that an entity changed; they refetch what they may see. A transaction that changes
 * an entity twice tells it once, with the later version.
 */
export async function announceChange(
  tx: Tx,
  entity: LiveEntity,
  id: string,
  version: number,
  rooms: string[],
): Promise<void> {
  const key = `${entity}:${id}`;
  const earlier = tx.announced.get(key);
  if (earlier) earlier.version = version;
  else {
    const payload = { entity, id, version, rooms };
    tx.announced.set(key, payload);
    await appendJob(tx, 'push-change', payload);
  }
}

/** Tells an order's owner, and the staff whose lists show it. */
export async function announceOrder(tx: Tx, order: { id: string; customerId: string; version: number }): Promise<void> {
  const rooms = [userRoom(order.customerId), roleRoom('admin'), roleRoom('crm_admin')];
  await announceChange(tx, 'order', order.id, order.version, rooms);
}

/** The doctors' list of cases is one thing, whatever changed in it. */
const DASHBOARD = 'cases';

/** Tells every doctor that the list of cases changed, and whoever has this case open. */
export async function announceDashboard(tx: Tx, orderId: string, version: number): Promise<void> {
  await announceChange(tx, 'dashboard', DASHBOARD, version, [roleRoom('doctor')]);
  await announceChange(tx, 'case', orderId, version, [caseRoom(orderId)]);
}

/** Tells administrators how far an import is. */
export function announceImport(tx: Tx, importId: string, version: number): Promise<void> {
  return announceChange(tx, 'import', importId, version, [roleRoom('admin')]);
}

/** Tells the owner that a questionnaire changed, wherever it was answered. */
export function announceSurvey(tx: Tx, survey: { id: string; customerId: string; version: number }): Promise<void> {
  return announceChange(tx, 'survey', survey.id, survey.version + 1, [userRoom(survey.customerId)]);
}
