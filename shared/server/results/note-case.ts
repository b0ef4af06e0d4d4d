import type { EventName } from '#shared/events.ts';
import { type ChangedBy, type ChangeNote, noteChange, tellDoctors } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';

interface CaseNote {
  orderId: string;
  customerId: string;
  event: Extract<EventName, `results.${string}`>;
  actor: ChangedBy;
  facts?: ChangeNote['facts'];
  /** `test_results.version`, where the change raised it. */
  version?: number;
}

/** Notes a change of a case, and pushes it to the doctors whose list shows it. */
export function noteCase(tx: Tx, { orderId, customerId, ...note }: CaseNote): void {
  tellDoctors(tx, orderId);
  noteChange(tx, { ...note, entity: 'case', id: orderId, about: customerId });
}
