import type { Machine } from '#shared/domain/machine.ts';
import { MessageDecision, MessageState } from './import-message-state.ts';

/** Where a message stands: its state, or matched by a person and not taken over yet. Null before it has been read. */
export type MessageStage = StoredStage | null;
export type StoredStage = MessageState | typeof MessageDecision.matched;

/** What can happen to a message. */
export type MessageEvent =
  | 'apply'
  | 'find-duplicate'
  | 'find-older'
  | 'set-aside'
  | 'refuse'
  | 'skip'
  | 'match'
  | 'discard'
  | 'hand-back'
  | 'undo'
  | 'take-back'
  | 'stick'
  | 'go-on';

const { applied, duplicate, older, setAside, refused, skipped, discarded } = MessageState;
const { matched } = MessageDecision;

/** A message whose values belong to an order. */
export const TAKEN: readonly MessageState[] = [applied, duplicate, older];

/** The worker reads and takes over; a person matches or discards, once. `hand-back`: the order no longer takes a result.
 * `undo`: the match was wrong, and it waits again. `take-back`: it should not have been discarded. `stick`: taking over was given up, until a person has it go on. */
export const MESSAGE_MACHINE: Machine<MessageStage, MessageEvent> & Record<MessageEvent, { to: StoredStage }> = {
  apply: { from: [null, matched, duplicate, older], to: applied },
  'find-duplicate': { from: [null, matched], to: duplicate },
  'find-older': { from: [null, matched], to: older },
  'set-aside': { from: [null], to: setAside },
  refuse: { from: [null], to: refused },
  skip: { from: [null], to: skipped },
  match: { from: [setAside], to: matched },
  discard: { from: [setAside], to: discarded },
  undo: { from: [applied, duplicate, older], to: setAside },
  'take-back': { from: [discarded], to: setAside },
  'hand-back': { from: [matched], to: setAside },
  stick: { from: [matched], to: matched },
  'go-on': { from: [matched], to: matched },
};

/**
 * How a stage is stored. Matched by hand, a message stays set aside until the worker has taken it over; the decision stays
 * with it afterwards, so that it distinguishes only these two stages.
 */
export function storedAs(stage: StoredStage): {
  state: MessageState;
  decision?: MessageDecision | null;
} {
  if (stage === matched) return { state: setAside, decision: matched };
  if (stage === setAside) return { state: setAside, decision: null };
  return stage === discarded ? { state: discarded, decision: MessageDecision.discarded } : { state: stage };
}
