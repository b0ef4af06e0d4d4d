import type { supports } from '#shared/contract/supports.ts';
import { SUPPORT_MACHINE, SupportState } from '#shared/domain/crm/support-machine.ts';
import { SupportOutcome } from '#shared/domain/crm/support-outcome.ts';
import { transition } from '#shared/domain/machine.ts';
import { isRefusal, orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Changes } from '#shared/server/database/columns.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange, tellChange } from '#shared/server/database/note-change.ts';
import { change, columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { lockRecipient } from '#shared/server/messaging/lock-recipient.ts';
import { Support } from '#shared/server/models/support.ts';
import { answerQuestion } from './answer-question.ts';
import { beginClock } from './begin-clock.ts';
import { changeOwnSupport } from './change-own-support.ts';
import { isSupportStaff } from './is-support-staff.ts';
import { nextTry } from './next-try.ts';
import { SUPPORT, type SupportRow } from './support-row.ts';

type Change = Call<typeof supports.changeSupport>;
type StaffStep = Exclude<keyof typeof SUPPORT_MACHINE, 'withdraw' | 'answer'>;

/**
 * One step of a callback: its customer changes or withdraws it; of the staff one person takes it, calls, and says whether somebody
 * answered. Whoever comes second is refused; the same step again changes nothing.
 */
export async function changeSupport(tx: Tx, call: Change) {
  const { actor, params, body } = call;
  const { step } = body;
  if (step === 'answer') return answerQuestion(tx, call);
  // Person and order first, as whoever asks does; whose account is closed at this moment is not written about any more.
  const found = orNotFound(await selectOne(tx, SUPPORT, CALLBACK, [params.id]));
  orNotFound(await lockRecipient(tx, found.customerId));
  await selectOne(tx, ORDER, 'FROM orders o WHERE o.id = ? FOR UPDATE', [found.orderId]);
  const support = orNotFound(await selectOne(tx, SUPPORT, `${CALLBACK} FOR UPDATE`, [params.id]));
  if (step === 'change' || step === 'withdraw') {
    if (support.customerId !== actor.userId) return refuse('no-permission');
  } else if (!isSupportStaff(actor)) return refuse('no-permission');
  const changes = await changesOf(tx, support, { ...call, step });
  if (changes === null || isRefusal(changes)) return changes;
  await updateRows(tx, Support, changes, { id: support.id });
  if (changes.state === SupportState.done) {
    await change(tx, 'UPDATE orders SET callbackOpen = 0 WHERE id = ? AND callbackOpen = 1', [support.orderId]);
    tellChange(tx, { entity: 'order', id: support.orderId, about: support.customerId });
  }
  noteChange(tx, {
    entity: 'support',
    id: support.id,
    event: 'crm.support-changed',
    actor,
    about: support.customerId,
    facts: { support: support.id, step, language: support.language },
  });
  return null;
}

/** Other requests for support have no clock. */
const CALLBACK = 'FROM supports s WHERE s.id = ? AND s.orderId IS NOT NULL';
const ORDER = columns<{ id: string }>({ id: 'o' });

/** What a step writes; null where it was made before. */
async function changesOf(
  tx: Tx,
  support: SupportRow,
  { actor, body, step }: Change & { step: StaffStep | 'change' | 'withdraw' | 'note' },
) {
  const { note } = body;
  if (step === 'note') return { note: note?.trim() || null } satisfies Changes<Support>;
  if (step === 'change') return changeOwnSupport(tx, support, body);
  if (step === 'withdraw') return support.state === SupportState.done ? null : ended(tx, SupportOutcome.withdrawn);
  const isMine = support.takenBy === actor.userId;
  if (isRepeated(support, step, isMine)) return null;
  const next = transition(SUPPORT_MACHINE, support.state, step);
  if (!next) return refuse(support.state === SupportState.done ? 'already-decided' : 'conflict');
  // Only whoever took it goes on with it.
  if (step !== 'take' && !isMine) return refuse('conflict');
  const agreedAt = step === 'postpone' ? body.wishedAt : null;
  if (step === 'postpone') {
    if (agreedAt == null) return refuse('invalid-input', { fields: [{ path: 'wishedAt', key: 'field.required' }] });
    const fitting = await beginClock(tx, { language: support.language, wishedAt: new Date(agreedAt) });
    if (isRefusal(fitting)) return fitting;
  }
  const staff = await staffChanges(tx, support, { step, userId: actor.userId, agreedAt });
  return {
    ...staff,
    ...(note?.trim() ? { note: note.trim() } : {}),
  };
}

/** The same person says the same again: an answer was lost on the way, or a key was pressed twice. */
function isRepeated(support: SupportRow, step: StaffStep, isMine: boolean): boolean {
  if (!isMine) return false;
  if (step === 'call') return support.state === SupportState.taken && isCalling(support);
  const said: Partial<Record<StaffStep, SupportState>> = {
    take: SupportState.taken,
    finish: SupportState.done,
    miss: SupportState.notReached,
  };
  return said[step] === support.state;
}

async function staffChanges(
  tx: Tx,
  support: SupportRow,
  { step, userId, agreedAt }: { step: StaffStep; userId: string; agreedAt: string | null | undefined },
) {
  const called = calledNow(tx, support);
  const steps: Record<StaffStep, () => Promise<Changes<Support>> | Changes<Support>> = {
    take: () => ({ state: SupportState.taken, takenBy: userId, takenAt: tx.now }),
    'give-back': () => ({ state: SupportState.open, takenBy: null, takenAt: null }),
    call: () => called,
    miss: async () => ({
      ...(isCalling(support) ? {} : called),
      state: SupportState.notReached,
      nextTryAt: await nextTry(tx, support),
    }),
    postpone: () => ({
      ...(isCalling(support) ? {} : called),
      ...{ state: SupportState.open, takenBy: null, takenAt: null },
      nextTryAt: new Date(agreedAt ?? tx.now),
    }),
    finish: () => ({ ...(isCalling(support) ? {} : called), ...ended(tx, SupportOutcome.reached) }),
  };
  return steps[step]();
}

const ended = ({ now }: Tx, outcome: SupportOutcome): Changes<Support> => ({
  state: SupportState.done,
  outcome,
  doneAt: now,
  nextTryAt: null,
});

/** A call begins: the first one is what the promise is measured by. */
const calledNow = ({ now }: Tx, { calledAt, tries }: SupportRow): Changes<Support> => ({
  calledAt: calledAt ?? now,
  lastCalledAt: now,
  tries: tries + 1,
});

/** Whether whoever took it has begun a call since. */
const isCalling = ({ lastCalledAt, takenAt }: SupportRow): boolean =>
  lastCalledAt !== null && takenAt !== null && lastCalledAt >= takenAt;
