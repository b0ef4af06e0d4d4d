import type { SupportState } from '#shared/domain/crm/support-machine.ts';
import type { SupportReason } from '#shared/domain/crm/support-reason.ts';
import type { ReadingKind } from '#shared/domain/identity/reading-kind.ts';
import type { ToldEvent } from '#shared/domain/identity/told-events.ts';
import type { Language } from '#shared/languages.ts';
import type { UserView } from './identity.ts';

/** Everything about one person that is no medical value, the newest first; lists hold the last ones and say how many there are. */
export interface UserRecordView {
  user: UserView;
  createdAt: string;
  closedAt: string | null;
  /** When they last did something here; null where they never signed in, or long ago. */
  lastSeenAt: string | null;
  /** Too many wrong codes: nobody signs in until then. */
  lockedUntil: string | null;
  /** Of staff: whether they have one; null of customers. */
  hasSecondFactor: boolean | null;
  history: Listed<HistoryEntryView>;
  sessions: Listed<{ _id: string; device: string | null; lastSeenAt: string }>;
  readings: Listed<{ _id: string; at: string; reader: string; what: ReadingKind; orderNumber: string | null }>;
  consents: ConsentView[];
  supports: { _id: string; at: string; reason: SupportReason; state: SupportState }[];
}

export interface Listed<Item> {
  count: number;
  items: Item[];
}

export interface HistoryEntryView {
  _id: string;
  at: string;
  event: ToldEvent;
  /** NULL where the product did it, or the person; empty where the account of who did is closed. */
  by: string | null;
}

export interface ConsentView {
  what: 'terms' | 'medical-statement' | 'research';
  given: boolean;
  version: string;
  language: Language | null;
  at: string;
}
