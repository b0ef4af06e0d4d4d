import type { ImportFacts } from './file-entry.ts';

/** True while the worker still has something to do for this import. */
export const isRunning = (facts: ImportFacts): boolean =>
  facts.state === 'waiting' || facts.state === 'running' || facts.matching > 0;
