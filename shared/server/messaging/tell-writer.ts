import type { Row } from '#shared/server/database/columns.ts';
import { tellChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import type { SmsMessage } from '#shared/server/models/sms-message.ts';

/** The template of what administrators write. */
export const ADMIN_MESSAGE = 'admin-message';

/** Tells administrators what became of a message that one of them wrote; of what failed they hear anyway. */
export function tellWriter(tx: Tx, { id, template }: Pick<Row<SmsMessage>, 'id' | 'template'>): void {
  if (template === ADMIN_MESSAGE) tellChange(tx, { entity: 'message', id });
}
