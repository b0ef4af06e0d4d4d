import { PurgeState } from '#shared/domain/identity/purge-machine.ts';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import type { PurgeProgressView } from '#shared/views/purging.ts';

/** Whether a purge that has begun can be run again: the scanner found something, or its work was given up. */
export const isRepeatable = ({ state, job }: Pick<PurgeProgressView, 'state' | 'job'>): boolean =>
  state === PurgeState.leaking || (state === PurgeState.running && job?.state === JobState.failed);
