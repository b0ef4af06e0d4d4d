import { JobState } from '#shared/domain/jobs/job-state.ts';
import { useLiveState } from '#web/app/shell/use-live-state.ts';

/** How often a page asks for a running job while no live events arrive. */
const POLL_MS = 3_000;

export const isRunning = ({ state }: { state: JobState }): boolean =>
  state === JobState.waiting || state === JobState.running;

/** Options of a query about jobs: asked every three seconds while one runs and no live events arrive. */
export function useJobPolling(runs: boolean): { pollingInterval: number } {
  const live = useLiveState();
  return { pollingInterval: runs && live !== 'live' ? POLL_MS : 0 };
}

/** `3’120`, in every language as Switzerland writes it; browsers do not agree about the sign. */
export const figure = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, '’');

/** Whole percents; null while the end is unknown. */
export const percentOf = ({ handled, total }: { handled: number; total: number | null }): number | null =>
  total ? Math.min(100, Math.floor((handled / total) * 100)) : null;
