import { describe, expect, it } from '@jest/globals';
import { OUTBOX_JOB_MACHINE, type OutboxEvent, OutboxState } from '#shared/domain/jobs/outbox-job-machine.ts';
import { transition } from '#shared/domain/machine.ts';

const { pending, done, failed, discarded } = OutboxState;

/** The table once more, as whole sentences: from, event, to. */
const ALLOWED: [OutboxState, OutboxEvent, OutboxState][] = [
  [pending, 'finish', done],
  [pending, 'fail', failed],
  [failed, 'again', pending],
  [failed, 'discard', discarded],
];

describe('a job of the outbox', () => {
  it('moves as the table says, and no other way', () => {
    const found = Object.values(OutboxState).flatMap((from) =>
      (Object.keys(OUTBOX_JOB_MACHINE) as OutboxEvent[]).flatMap((event) => {
        const next = transition(OUTBOX_JOB_MACHINE, from, event);
        return next ? [[from, event, next.to]] : [];
      }),
    );
    expect(found.toSorted()).toEqual(ALLOWED.toSorted());
  });
});
