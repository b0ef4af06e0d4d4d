import type { StoredAnswerView } from '#shared/views/surveys.ts';
import type { UnsentAnswer } from './unsent-answers.ts';

/** What changed among the answers that wait in this browser. */
export interface UnsentChange {
  /** In this questionnaire; in any, where none is named. */
  surveyId?: string;
  /** Given in this tab a moment ago; the browser is still writing it down. */
  kept?: UnsentAnswer;
  /** The answer that the server has now. */
  saved?: StoredAnswerView;
}

const CHANNEL = 'unsent-answers';
const listeners = new Set<(change: UnsentChange) => void>();
let channel: BroadcastChannel | null = null;

/** Calls `listener` on every change, also of another tab; returns how to stop. */
export function onUnsentChange(listener: (change: UnsentChange) => void): () => void {
  listeners.add(listener);
  if (!channel && 'BroadcastChannel' in window) {
    channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<UnsentChange>) => tellThisTab(data);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    channel?.close();
    channel = null;
  };
}

/** Tells this tab and all others. */
export function tellUnsentChange(change: UnsentChange): void {
  tellThisTab(change);
  if (channel) channel.postMessage(change);
  else if ('BroadcastChannel' in window) {
    const once = new BroadcastChannel(CHANNEL);
    once.postMessage(change);
    once.close();
  }
}

/** Tells this tab alone. */
export function tellThisTab(change: UnsentChange): void {
  for (const listener of listeners) listener(change);
}
