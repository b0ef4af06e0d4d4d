import type { supports } from '#shared/contract/supports.ts';
import { SUPPORT_MACHINE } from '#shared/domain/crm/support-machine.ts';
import { transition } from '#shared/domain/machine.ts';
import { orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { HealthDataRead } from '#shared/server/models/health-data-read.ts';
import { Support } from '#shared/server/models/support.ts';
import { isSupportStaff } from './is-support-staff.ts';

const QUESTION = columns<Pick<Row<Support>, 'customerId' | 'state' | 'readingId'>>({
  ...{ customerId: 's', state: 's', readingId: 's' },
});

/** Staff have answered a question that is about no order, such as who read somebody's health data; said twice it changes nothing. */
export async function answerQuestion(
  tx: Tx,
  { actor, params: { id } }: Pick<Call<typeof supports.changeSupport>, 'actor' | 'params'>,
): Promise<null | Refusal<'no-permission'>> {
  if (!isSupportStaff(actor)) return refuse('no-permission');
  const from = 'FROM supports s WHERE s.id = ? AND s.orderId IS NULL FOR UPDATE';
  const { customerId, state, readingId } = orNotFound(await selectOne(tx, QUESTION, from, [id]));
  const reading = readingId && (await findRow(tx, HealthDataRead, ['actorId'], { where: { id: readingId } }));
  // Nobody ends the question about their own reading.
  if (reading && reading.actorId === actor.userId) return refuse('no-permission');
  const next = transition(SUPPORT_MACHINE, state, 'answer');
  if (!next) return null;
  await updateRows(tx, Support, { state: next.to, doneAt: tx.now }, { id });
  const facts = { support: id, step: 'answer' };
  noteChange(tx, { entity: 'support', id, event: 'crm.support-changed', actor, about: customerId, facts });
  return null;
}
