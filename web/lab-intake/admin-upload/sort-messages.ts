import { MessageState } from '#shared/domain/lab-intake/import-message-state.ts';
import type { ImportMessageView } from '#shared/views/lab-intake.ts';
import { isStuck } from './describe-message.ts';

const URGENCY: Record<MessageState, number> = {
  [MessageState.setAside]: 0,
  [MessageState.refused]: 1,
  [MessageState.skipped]: 2,
  [MessageState.applied]: 3,
  [MessageState.duplicate]: 4,
  [MessageState.older]: 4,
  [MessageState.discarded]: 5,
};

/** Messages that need a person first, else in the order of the file. */
export function sortMessages(messages: readonly ImportMessageView[]): ImportMessageView[] {
  const urgency = (message: ImportMessageView) =>
    message.state === MessageState.setAside && message.decision && !isStuck(message)
      ? URGENCY[MessageState.applied]
      : URGENCY[message.state];
  return [...messages].sort((a, b) => urgency(a) - urgency(b) || a.index - b.index);
}
