import type { LiveEntity } from '#shared/live.ts';
import { tellChange, tellDoctors } from './database/note-change.ts';
import type { Tx } from './database/sql.ts';

/** @deprecated goes with the conversion: use noteChange, tellChange or tellDoctors */
export async function announceChange(
  tx: Tx,
  entity: LiveEntity,
  id: string,
  version: number,
  rooms: string[],
): Promise<void> {
  const about = rooms.find((room) => room.startsWith('user:'))?.slice('user:'.length) ?? null;
  tellChange(tx, { entity, id, about, ...(entity === 'slots' ? {} : { version }) });
}

/** @deprecated */
export async function announceOrder(tx: Tx, order: { id: string; customerId: string; version: number }): Promise<void> {
  tellChange(tx, { entity: 'order', id: order.id, about: order.customerId, version: order.version });
}

/** @deprecated */
export async function announceDashboard(tx: Tx, orderId: string, _version: number): Promise<void> {
  tellDoctors(tx, orderId);
}

/** @deprecated */
export async function announceImport(tx: Tx, importId: string, version: number): Promise<void> {
  tellChange(tx, { entity: 'import', id: importId, version });
}

/** @deprecated */
export async function announceSurvey(
  tx: Tx,
  survey: { id: string; customerId: string; version: number },
): Promise<void> {
  tellChange(tx, { entity: 'survey', id: survey.id, about: survey.customerId, version: survey.version + 1 });
}
