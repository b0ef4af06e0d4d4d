import type { ReadingKind } from '#shared/domain/identity/reading-kind.ts';
import type { LocalText } from '#shared/languages.ts';
import type { AccessRole, RECIPIENT } from '#shared/roles.ts';
import type { Page } from './page.ts';

/** An entry of the record of who read a person's health data. */
export interface ReadingView {
  _id: string;
  at: string;
  role: AccessRole | typeof RECIPIENT;
  /** With the title of doctors, and as the person called whom they shared with; of everybody else the role is told. */
  name: string | null;
  what: ReadingKind;
  /** The order it was about, where it was about one. */
  order: { _id: string; orderNumber: string; name: LocalText } | null;
  /** When the person said that they do not know this entry. */
  questionedAt: string | null;
}

/** An entry of the same record as administrators look into it, refused attempts included. */
export interface LoggedReadingView {
  _id: string;
  at: string;
  outcome: 'read' | 'refused';
  /** Of a recipient the share; as what the person knows them is theirs alone, and the name is empty. */
  reader: { _id: string; name: string; role: AccessRole | typeof RECIPIENT };
  what: ReadingKind;
  /** Whose; null for a list of many people. The name is empty where the account is closed. */
  person: { _id: string; name: string } | null;
  orderNumber: string | null;
  /** From which address. */
  address: string;
  /** When the person said that they do not know this entry. */
  questionedAt: string | null;
}

/** The groups of which the record can prove that none of them read anything. */
export type SilentGroup = 'pharmacy' | 'support' | 'research';

/** A page of the readings, newest first; counts and groups are those of all, whatever the page. */
export interface ReadingsView extends Page<ReadingView> {
  count: number;
  /** How many different people. */
  readers: number;
  /** The first reading; null where there is none. */
  since: string | null;
  silent: SilentGroup[];
}
