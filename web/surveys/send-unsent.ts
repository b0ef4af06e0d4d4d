import type { AnswerSavedView } from '#shared/views/surveys.ts';
import type { CallError } from '#web/client/api.ts';
import { forgetUnsent, listUnsent, type UnsentAnswer } from './unsent-answers.ts';

/** `done`: nothing is left; `waiting`: no connection, to be tried again; `closed`: the questionnaire takes no more answers. */
export type SendOutcome = 'done' | 'waiting' | 'closed';

export interface SendPlan {
  surveyId: string;
  userId: string;
  save: (answer: UnsentAnswer) => Promise<{ data?: AnswerSavedView; error?: CallError }>;
  onSaved: (answer: UnsentAnswer, saved: AnswerSavedView) => void;
  /** The questionnaire takes no more answers, this one was the first to be told so. */
  onClosed?: (answer: UnsentAnswer, error: CallError) => void;
  /** The server does not take this answer; the person has to look at it again. */
  onRefused: (answer: UnsentAnswer, error: CallError) => void;
}

const CLOSED = new Set<CallError['error']>(['Already_Complete', 'order-cancelled', 'order-completed']);
/** The question is not asked any more: nothing to tell. */
const OBSOLETE = new Set<CallError['error']>(['question-hidden', 'unknown-question']);

/**
 * Sends the unsent answers one after the other, each once. An answer that changes meanwhile is sent again with its new value.
 * A lock of the browser keeps a second tab from sending the same answers.
 */
export function sendUnsent(plan: SendPlan): Promise<SendOutcome> {
  return exclusively(`unsent-answers:${plan.surveyId}`, () => sendAll(plan));
}

async function sendAll(plan: SendPlan): Promise<SendOutcome> {
  for (;;) {
    const [answer] = listUnsent(plan.surveyId, plan.userId);
    if (!answer) return 'done';
    const { data, error } = await plan.save(answer);
    if (data) {
      plan.onSaved(answer, data);
      forgetUnsent(plan.surveyId, answer);
    } else if (!error || isTemporary(error)) return 'waiting';
    else if (CLOSED.has(error.error)) {
      for (const one of listUnsent(plan.surveyId, plan.userId)) forgetUnsent(plan.surveyId, one);
      plan.onClosed?.(answer, error);
      return 'closed';
    } else {
      forgetUnsent(plan.surveyId, answer);
      if (!OBSOLETE.has(error.error)) plan.onRefused(answer, error);
    }
  }
}

/** No connection, a fault on our side, too many at once, or a session that ended: the answer is good, the moment is not. */
function isTemporary({ statusCode }: CallError): boolean {
  return statusCode === 0 || statusCode >= 500 || statusCode === 429 || statusCode === 401 || statusCode === 408;
}

const running = new Map<string, Promise<unknown>>();

async function exclusively<T>(name: string, act: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request(name, act);
  const before = running.get(name) ?? Promise.resolve();
  const mine = before.then(act, act);
  running.set(name, mine);
  return mine;
}
