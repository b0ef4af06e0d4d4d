import type { NeedleKind } from './purge-needles.ts';

/** Where the scanner looks. */
export const SCANNED = ['database', 'redis', 'files', 'logs'] as const;
export type ScannedPlace = (typeof SCANNED)[number];

/** Why something that names the person may stay. */
export type KeptBecause = 'medical-record' | 'invoices' | 'of-others';

/** Something that says who the person was: where, and how often; never what. */
export interface Trace {
  place: ScannedPlace;
  /** A table, a kind of files or of keys, or a log. */
  where: string;
  /** `unreadable`: a sealed row that does not open, and may say anything. */
  kind: NeedleKind | 'account' | 'unreadable';
  count: number;
}

/** What the scanner saw at the end of a purge. */
export interface PurgeReport {
  at: string;
  /** Rows, keys, files and logs that it read. */
  looked: Record<ScannedPlace, number>;
  kept: (Trace & { because: KeptBecause })[];
  found: Trace[];
  /** Numbers and addresses that belong to another account by now, and were not looked for. */
  reused: number;
}

/**
 * Tables of the kept set. The medical record holds what the laboratory sent, what the person answered and whom a doctor called; an
 * invoice names where it went.
 */
export const KEPT_TABLES: Readonly<Record<string, KeptBecause>> = {
  import_messages: 'medical-record',
  imports: 'medical-record',
  observations: 'medical-record',
  lab_notes: 'medical-record',
  lab_reports: 'medical-record',
  result_documents: 'medical-record',
  undone_matches: 'medical-record',
  undone_discards: 'medical-record',
  rejections: 'medical-record',
  test_results: 'medical-record',
  result_releases: 'medical-record',
  internal_notes: 'medical-record',
  critical_contacts: 'medical-record',
  survey_answers: 'medical-record',
  orders: 'invoices',
  // Somebody else chose with whom to share their own result.
  result_shares: 'of-others',
};

/** Tables in which not even the id of the account may be left. */
export const WITHOUT_ACCOUNT: readonly string[] = [
  ...[
    'sessions',
    'known_devices',
    'sign_in_codes',
    'sign_in_guards',
    'email_codes',
    'second_factors',
    'recovery_codes',
  ],
  ...['sms_messages', 'mail_messages', 'data_files', 'declined_notices', 'idempotency_keys'],
];

/** True when nothing is left outside the kept set. */
export const isProven = ({ found }: Pick<PurgeReport, 'found'>): boolean => found.length === 0;
