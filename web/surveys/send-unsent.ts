import type { AnswerSavedView, StoredAnswerView } from '#shared/views/surveys.ts';
import type { CallError } from '#web/client/api.ts';
import { listUnsent, settleUnsent, type UnsentAnswer } from './unsent-answers.ts';

/** `done`: nothing is left; `waiting`: to be tried again; `closed`: the questionnaire takes no more answers. */
export type SendOutcome = 'done' | 'waiting' | 'closed';

export interface SendPlan {
  surveyId: string;
  userId: string;
  save: (answer: UnsentAnswer) => Promise<{ data?: AnswerSavedView; error?: CallError }>;
  onSaved: (answer: UnsentAnswer, saved: AnswerSavedView) => Promise<void> | void;
  /** What happens to an answer that the server does not take. Without it the answer waits until a page can say so. */
  refusals?: {
    /** The questionnaire takes no more answers: those that came too late. */
    onClosed?: (answers: readonly UnsentAnswer[], error: CallError) => void;
    /** The person has to look at it again. */
    onRefused: (answer: UnsentAnswer, error: CallError) => void;
  };
}

const CLOSED = new Set<CallError['error']>(['Already_Complete', 'order-cancelled', 'order-completed']);
/** The question is not asked any more: nothing to tell. */
const OBSOLETE = new Set<CallError['error']>(['question-hidden', 'unknown-question']);
/** The person has to look at it again. */
const WRONG = new Set<CallError['error']>(['answer-invalid', 'invalid-input', 'no-permission', 'not-found']);

/**
 * Sends the unsent answers one after the other, each once. An answer that changes meanwhile is sent again with its new value.
 * A lock of the browser keeps a second tab from sending the same answers.
 */
export function sendUnsent(plan: SendPlan): Promise<SendOutcome> {
  return exclusively(`unsent-answers:${plan.surveyId}`, () => sendAll(plan));
}

async function sendAll(plan: SendPlan): Promise<SendOutcome> {
  for (;;) {
    const [answer] = await listUnsent(plan.surveyId, plan.userId);
    if (!answer) return 'done';
    const { data, error } = await plan.save(answer);
    if (data) {
      await plan.onSaved(answer, data);
      await settleUnsent(answer, savedRow(answer, data));
    } else if (!error || !isAboutAnswer(error) || !plan.refusals) return 'waiting';
    else if (CLOSED.has(error.error)) {
      const late = await listUnsent(plan.surveyId, plan.userId);
      for (const one of late) await settleUnsent(one);
      plan.refusals.onClosed?.(late, error);
      return 'closed';
    } else {
      await settleUnsent(answer);
      if (!OBSOLETE.has(error.error)) plan.refusals.onRefused(answer, error);
    }
  }
}

/** What the server has now: this answer, or a later one of another device. */
export function savedRow(
  { questionKey, value, additionalAnswer }: UnsentAnswer,
  { answeredAt, conflict }: AnswerSavedView,
): StoredAnswerView {
  if (conflict?.kept === 'other') return conflict.other;
  return { questionKey, value, additionalAnswer, answeredAt, byDoctor: false, reason: null, before: null };
}

/**
 * Whether the API refused this answer. Of anything else, such as no connection, a fault, too many at once, a session that ended
 * and took the call along, or words of what stands in front of the server, the answer is good and the moment is not.
 */
const isAboutAnswer = ({ error }: Partial<CallError>): boolean =>
  error !== undefined && [CLOSED, OBSOLETE, WRONG].some((codes) => codes.has(error));

const running = new Map<string, Promise<unknown>>();

async function exclusively<T>(name: string, act: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request(name, act);
  const before = running.get(name) ?? Promise.resolve();
  const mine = before.then(act, act);
  running.set(name, mine);
  return mine;
}
