import { storedAs, TAKEN } from '#shared/domain/lab-intake/import-message-machine.ts';
import { MessageDecision, MessageState } from '#shared/domain/lab-intake/import-message-state.ts';
import type { SentIdentity } from '#shared/domain/lab-intake/sent-identity.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { opened } from '#shared/server/database/sealed-sql.ts';
import { columns, json, select, selectOne } from '#shared/server/database/sql.ts';
import { nameOf } from '#shared/server/identity/name-of.ts';
import { ImportMessage } from '#shared/server/models/import-message.ts';
import type { Services } from '#shared/server/services.ts';
import type { SetAsideListView, SetAsideMessageView } from '#shared/views/set-aside.ts';

const MOST = 200;
const MOST_DECIDED = 10;

type WaitingRow = Pick<
  Row<ImportMessage>,
  'id' | 'importId' | 'position' | 'reason' | 'orderNumber' | 'observations' | 'createdAt' | 'sent'
> & { fileName: string };

type DecidedRow = WaitingRow &
  Pick<Row<ImportMessage>, 'decision' | 'decidedAt' | 'decisionReason'> & { decidedBy: string | null };

const WAITING_COLUMNS: Record<keyof WaitingRow, string> = {
  id: 'm',
  importId: 'm',
  position: 'm',
  reason: 'm',
  orderNumber: 'm',
  observations: 'm',
  createdAt: 'm',
  sent: opened(ImportMessage, 'm', 'sent'),
  fileName: 'i',
};
const WAITING = columns<WaitingRow>(WAITING_COLUMNS);
const DECIDED = columns<DecidedRow>({
  ...WAITING_COLUMNS,
  decision: 'm',
  decidedAt: 'm',
  decisionReason: 'm',
  decidedBy: nameOf('u'),
});
const COUNT = columns<{ total: number }>({ total: 'CAST(COUNT(*) AS INT)' });

const FROM = 'FROM import_messages m JOIN imports i ON i.id = m.importId LEFT JOIN users u ON u.id = m.decidedBy';

const WAITS = 'WHERE m.state = ? AND m.decision IS NULL';

/** How many messages wait for a decision. */
export async function countSetAside(services: Services): Promise<{ total: number }> {
  const { state } = storedAs(MessageState.setAside);
  const count = await selectOne(services, COUNT, `FROM import_messages m ${WAITS}`, [state]);
  return { total: count?.total ?? 0 };
}

/** Messages that wait for a decision, oldest first, and those matched by hand or discarded last. */
export async function listSetAside(services: Services): Promise<SetAsideListView> {
  const { state } = storedAs(MessageState.setAside);
  const waiting = await select(
    services,
    WAITING,
    `${FROM} ${WAITS} ORDER BY m.createdAt, m.importId, m.position LIMIT ${MOST}`,
    [state],
  );
  const { total } = await countSetAside(services);
  const decided = await select(
    services,
    DECIDED,
    `${FROM} WHERE (m.state IN (?) AND m.decision = ? AND m.orderId IS NOT NULL) OR (m.state = ? AND m.decision = ?)
     ORDER BY m.decidedAt DESC LIMIT ${MOST_DECIDED}`,
    [[...TAKEN], MessageDecision.matched, MessageState.discarded, MessageDecision.discarded],
  );
  return {
    waiting: waiting.map(present),
    total,
    decided: decided.map(({ decision, decidedBy, decidedAt, decisionReason, ...row }) => ({
      ...present(row),
      decision: decision ?? MessageDecision.matched,
      by: decidedBy,
      at: (decidedAt ?? row.createdAt).toISOString(),
      decisionReason: decisionReason ?? '',
    })),
  };
}

function present({ id, position, createdAt, sent, ...row }: WaitingRow): SetAsideMessageView {
  const { given = '', family = '' } = json<SentIdentity | null>(sent) ?? {};
  const name = [given, family].filter((part) => part !== '').join(' ');
  return { ...row, _id: id, index: position, name, receivedAt: createdAt.toISOString() };
}
