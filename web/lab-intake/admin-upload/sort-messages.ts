import type { ImportMessageView } from '#shared/views/lab-intake.ts';

const URGENCY: Record<ImportMessageView['state'], number> = {
  'set-aside': 0,
  refused: 1,
  skipped: 2,
  applied: 3,
  duplicate: 4,
  older: 4,
  discarded: 5,
};

/** Messages that need a person first, else in the order of the file. */
export function sortMessages(messages: readonly ImportMessageView[]): ImportMessageView[] {
  const urgency = (message: ImportMessageView) =>
    message.state === 'set-aside' && message.decision ? URGENCY.applied : URGENCY[message.state];
  return [...messages].sort((a, b) => urgency(a) - urgency(b) || a.index - b.index);
}
