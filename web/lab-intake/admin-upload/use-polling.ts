import { ImportState } from '#shared/domain/lab-intake/import-state.ts';
import { useLiveState } from '#web/app/shell/use-live-state.ts';
import type { ImportFacts } from './file-entry.ts';

/** How often a page asks for a running import while no live events arrive. */
const POLL_MS = 3_000;

/** Options of a query about imports: asked every three seconds while `isRunning` and no live events arrive. */
export function usePolling(isRunning: boolean): { pollingInterval: number } {
  const live = useLiveState();
  return { pollingInterval: isRunning && live !== 'live' ? POLL_MS : 0 };
}

/** True while the worker still has something to do for this import. */
export const isRunning = (facts: ImportFacts): boolean =>
  facts.state === ImportState.waiting || facts.state === ImportState.running || facts.matching > 0;
