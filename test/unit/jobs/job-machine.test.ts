import { describe, expect, it } from '@jest/globals';
import { JOB_MACHINE, type JobEvent, JobState } from '#shared/domain/jobs/job-state.ts';
import { listEvents, transition } from '#shared/domain/machine.ts';

const { waiting, running, done, failed, cancelled } = JobState;

/** The table once more, as whole sentences: from, event, to. */
const ALLOWED: [JobState, JobEvent, JobState][] = [
  [waiting, 'begin', running],
  [waiting, 'fail', failed],
  [waiting, 'cancel', cancelled],
  [running, 'begin', running],
  [running, 'finish', done],
  [running, 'fail', failed],
  [running, 'cancel', cancelled],
  [failed, 'again', waiting],
  [done, 'confirm', waiting],
];

describe('a long job', () => {
  it('moves as the table says, and no other way', () => {
    const found = Object.values(JobState).flatMap((from) =>
      (Object.keys(JOB_MACHINE) as JobEvent[]).flatMap((event) => {
        const next = transition(JOB_MACHINE, from, event);
        return next ? [[from, event, next.to]] : [];
      }),
    );
    expect(found.toSorted()).toEqual(ALLOWED.toSorted());
  });

  it.each([cancelled])('stays %s for good', (state) => {
    expect(listEvents(JOB_MACHINE, state)).toEqual([]);
  });
});
