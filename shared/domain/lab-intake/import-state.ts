import { JobState } from '#shared/domain/jobs/job-state.ts';

/** How far an import is. It is a long job like others, so that its machine is theirs: `JOB_MACHINE`. */
export const ImportState = JobState;

export type ImportState = JobState;
