import type { Machine } from '#shared/domain/machine.ts';

/** How far a long job is, such as an import or an export; stored. */
export const JobState = {
  waiting: 'waiting',
  running: 'running',
  done: 'done',
  failed: 'failed',
  /** A person stopped it; what it had done by then stays. */
  cancelled: 'cancelled',
} as const;

export type JobState = (typeof JobState)[keyof typeof JobState];

const { waiting, running, done, failed, cancelled } = JobState;

/** What can happen to a long job. */
export type JobEvent = 'begin' | 'finish' | 'fail' | 'cancel' | 'again' | 'confirm';

/**
 * A job whose worker was killed begins again while it runs, and continues after what was committed. `again`: it failed because
 * its work was given up, and a person asks for it once more. `confirm`: a trial is done, and a person agreed to the real work.
 */
export const JOB_MACHINE: Machine<JobState, JobEvent> = {
  begin: { from: [waiting, running], to: running },
  finish: { from: [running], to: done },
  fail: { from: [waiting, running], to: failed },
  cancel: { from: [waiting, running], to: cancelled },
  again: { from: [failed], to: waiting },
  confirm: { from: [done], to: waiting },
};
