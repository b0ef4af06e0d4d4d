import type { PurgeItem, PurgeObstacle } from '#shared/domain/identity/plan-purge.ts';
import type { PurgeState } from '#shared/domain/identity/purge-machine.ts';
import type { PurgeReport } from '#shared/domain/identity/purge-report.ts';
import type { JobState } from '#shared/domain/jobs/job-state.ts';
import type { OpenOrderView } from './closing.ts';

/** What a purge would do to a person, and how far one is. */
export interface PurgeView {
  userId: string;
  /** Empty once the account is closed. */
  name: string;
  /** When the account was closed, by its person or with the purge. */
  closedAt: string | null;
  /** Whose last characters are typed: the number's, or the account's where the number is gone. `hint` shows what is before them. */
  digitsOf: 'phone' | 'account';
  hint: string;
  items: PurgeItem[];
  obstacles: PurgeObstacle[];
  openOrders: OpenOrderView[];
  /** Names what was shown, for whoever confirms it. */
  plan: string;
  computedAt: string;
  needsSecond: boolean;
  /** The last one that is neither declined nor over. */
  purge: PurgeProgressView | null;
}

export interface PurgeProgressView {
  _id: string;
  state: PurgeState;
  reason: string;
  /** Null where a backup brought the person back. */
  askedBy: { name: string; isSelf: boolean } | null;
  askedAt: string;
  lapsesAt: string;
  decidedBy: { name: string; isSelf: boolean } | null;
  decidedAt: string | null;
  /** Null until it is confirmed. */
  job: { state: JobState; handled: number; total: number | null } | null;
  report: PurgeReport | null;
  finishedAt: string | null;
}
