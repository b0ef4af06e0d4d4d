import { useLiveState } from '#web/app/shell/use-live-state.ts';

/** While something runs and the page is not live it asks by itself. */
const POLL_MS = 3_000;

/** Options of a query about imports: asked every three seconds while `isRunning` and no live events arrive. */
export function usePolling(isRunning: boolean): { pollingInterval: number } {
  const live = useLiveState();
  return { pollingInterval: isRunning && live !== 'live' ? POLL_MS : 0 };
}
