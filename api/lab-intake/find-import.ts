import type { labIntake } from '#shared/contract/lab-intake.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, select } from '#shared/server/database/sql.ts';
import { nameOf } from '#shared/server/identity/name-of.ts';
import type { ImportMessage } from '#shared/server/models/import-message.ts';
import type { Services } from '#shared/server/services.ts';
import type { ImportView } from '#shared/views/lab-intake.ts';
import { readImports } from './import-rows.ts';
import { readFirstRefusals, readOrderImports } from './order-imports.ts';
import { presentImport, presentMessage } from './present-import.ts';
import { groupHeld, readHeldOf } from './read-held.ts';

export type MessageRow = Pick<
  Row<ImportMessage>,
  | 'id'
  | 'position'
  | 'state'
  | 'reason'
  | 'place'
  | 'orderNumber'
  | 'orderId'
  | 'observations'
  | 'replaced'
  | 'notTaken'
  | 'decision'
  | 'decisionReason'
  | 'decidedAt'
> & {
  /** A name. */
  decidedBy: string | null;
};

const MESSAGE = columns<MessageRow>({
  id: 'm',
  position: 'm',
  state: 'm',
  reason: 'm',
  place: 'm',
  orderNumber: 'm',
  orderId: 'm',
  observations: 'm',
  replaced: 'm',
  notTaken: 'm',
  decision: 'm',
  decisionReason: 'm',
  decidedAt: 'm',
  decidedBy: nameOf('u'),
});

/** One import with what became of each message. */
export async function findImport(
  services: Services,
  { params }: Call<typeof labIntake.getImport>,
): Promise<ImportView> {
  const [found] = await readImports(services, 'WHERE i.id = ?', [params.id]);
  const row = orNotFound(found);
  const from =
    'FROM import_messages m LEFT JOIN users u ON u.id = m.decidedBy WHERE m.importId = ? ORDER BY m.position';
  const messages = await select(services, MESSAGE, from, [row.id]);
  const heldCodes = groupHeld(await readHeldOf(services, [row.id])).flatMap(([first, ...more]) => {
    if (!first) return [];
    const { facility, kind, sent, name } = first;
    return [{ facility, kind, sent, name, values: more.length + 1 }];
  });
  const orders = (await readOrderImports(services, [row])).get(row.id);
  const refusals = orders ? await readFirstRefusals(services, row.id) : [];
  return { ...presentImport(row, orders), messages: messages.map(presentMessage), heldCodes, refusals };
}
