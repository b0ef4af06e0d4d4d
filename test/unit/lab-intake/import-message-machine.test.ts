import { describe, expect, it } from '@jest/globals';
import {
  MESSAGE_MACHINE,
  type MessageEvent,
  type MessageStage,
  storedAs,
  TAKEN,
} from '#shared/domain/lab-intake/import-message-machine.ts';
import { MessageDecision, MessageState } from '#shared/domain/lab-intake/import-message-state.ts';
import { listEvents, transition } from '#shared/domain/machine.ts';

const { applied, duplicate, older, setAside, refused, skipped, discarded } = MessageState;
const { matched } = MessageDecision;
const STAGES: MessageStage[] = [null, matched, ...Object.values(MessageState)];

/** The table once more, as whole sentences: from, event, to. */
const ALLOWED: [MessageStage, MessageEvent, MessageStage][] = [
  [null, 'apply', applied],
  [null, 'find-duplicate', duplicate],
  [null, 'find-older', older],
  [null, 'set-aside', setAside],
  [null, 'refuse', refused],
  [null, 'skip', skipped],
  [setAside, 'match', matched],
  [setAside, 'discard', discarded],
  [matched, 'apply', applied],
  [matched, 'find-duplicate', duplicate],
  [matched, 'find-older', older],
  [duplicate, 'apply', applied],
  [older, 'apply', applied],
  [applied, 'undo', setAside],
  [duplicate, 'undo', setAside],
  [older, 'undo', setAside],
  [discarded, 'take-back', setAside],
  [matched, 'hand-back', setAside],
  [matched, 'stick', matched],
  [matched, 'go-on', matched],
];

describe('a message of a laboratory file', () => {
  it('moves as the table says, and no other way', () => {
    const found = STAGES.flatMap((from) =>
      (Object.keys(MESSAGE_MACHINE) as MessageEvent[]).flatMap((event) => {
        const next = transition(MESSAGE_MACHINE, from, event);
        return next ? [[from, event, next.to]] : [];
      }),
    );
    const sorted = (rows: unknown[][]) => rows.map((row) => row.join(' > ')).toSorted();
    expect(sorted(found)).toEqual(sorted(ALLOWED));
  });

  it.each([refused, skipped])('stays %s for good', (state) => {
    expect(listEvents(MESSAGE_MACHINE, state)).toEqual([]);
  });

  it('holds values of an order in the states that a match can be undone from', () => {
    expect(STAGES.filter((stage) => transition(MESSAGE_MACHINE, stage, 'undo') !== null)).toEqual([...TAKEN]);
  });

  it('is stored so that what was decided can be told from what was not', () => {
    expect(storedAs(setAside)).toEqual({ state: setAside, decision: null });
    expect(storedAs(matched)).toEqual({ state: setAside, decision: matched });
    expect(storedAs(discarded)).toEqual({ state: discarded, decision: discarded });
    // Taken over after a match, it keeps the decision.
    expect(storedAs(applied)).toEqual({ state: applied });
  });
});
