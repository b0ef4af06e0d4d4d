import type { RetentionEnds } from './retention-ends.ts';

/** What becomes of one kind of record. */
export const PurgeFate = { erased: 'erased', pseudonymised: 'pseudonymised', kept: 'kept' } as const;
export type PurgeFate = (typeof PurgeFate)[keyof typeof PurgeFate];

/** Every kind of record that a person can have, in the order of the plan, with what becomes of it. */
export const PURGED_RECORDS = {
  profile: PurgeFate.erased,
  'sign-in': PurgeFate.erased,
  devices: PurgeFate.erased,
  messages: PurgeFate.erased,
  shares: PurgeFate.erased,
  files: PurgeFate.erased,
  queues: PurgeFate.erased,
  'unpaid-orders': PurgeFate.erased,
  activity: PurgeFate.pseudonymised,
  readings: PurgeFate.pseudonymised,
  research: PurgeFate.pseudonymised,
  'medical-record': PurgeFate.kept,
  invoices: PurgeFate.kept,
  consents: PurgeFate.kept,
} as const satisfies Record<string, PurgeFate>;

export type PurgedRecord = keyof typeof PURGED_RECORDS;

export interface PurgeItem {
  what: PurgedRecord;
  fate: PurgeFate;
  count: number;
  /** The last day, `YYYY-MM-DD`; null: at once, and of what is pseudonymised: without an end. */
  until: string | null;
}

/** Why a person cannot be purged now. */
export const PURGE_OBSTACLES = ['self', 'last-administrator', 'treats-people', 'open-order', 'open-alarm'] as const;
export type PurgeObstacle = (typeof PURGE_OBSTACLES)[number];

/** The plan: each kind of record that this person has; the profile and the sign-in always, so that the plan says what goes. */
export function planPurge(counts: Record<PurgedRecord, number>, ends: RetentionEnds): PurgeItem[] {
  const { medicalUntil, invoicesUntil } = ends;
  const untils: Partial<Record<PurgedRecord, string | null>> = {
    'medical-record': medicalUntil,
    invoices: invoicesUntil,
    // What was consented to belongs to the record of the treatment, or to the contract that was paid.
    consents: medicalUntil ?? invoicesUntil,
  };
  return (Object.keys(PURGED_RECORDS) as PurgedRecord[])
    .filter((what) => counts[what] > 0)
    .map((what) => ({ what, fate: PURGED_RECORDS[what], count: counts[what], until: untils[what] ?? null }));
}

/** Who is to be purged by whom. */
export interface PurgeFacts {
  isSelf: boolean;
  isAdministrator: boolean;
  /** Administrators whose account is open, the person among them. */
  administrators: number;
  /** What the person did as a doctor stands in other people's records, which name who treated them. */
  treated: boolean;
  openOrders: number;
  openAlarms: number;
}

/** Everything that stands against it, the one that nothing can change first. */
export function obstaclesOf(facts: PurgeFacts): PurgeObstacle[] {
  const stands: Record<PurgeObstacle, boolean> = {
    self: facts.isSelf,
    'last-administrator': facts.isAdministrator && facts.administrators <= 1,
    'treats-people': facts.treated,
    'open-order': facts.openOrders > 0,
    'open-alarm': facts.openAlarms > 0,
  };
  return PURGE_OBSTACLES.filter((obstacle) => stands[obstacle]);
}

/** What both administrators decide about; everything else comes and goes with every look at the person. */
const DECIDED: readonly PurgedRecord[] = [
  ...(['shares', 'unpaid-orders', 'research', 'medical-record', 'invoices', 'consents'] as const),
];

/** What a plan says, as one text: two administrators confirm the same one. */
export const writePlan = (items: readonly PurgeItem[]): string =>
  items
    .filter(({ what }) => DECIDED.includes(what))
    .map(({ what, fate, count, until }) => [what, fate, count, until ?? ''].join(':'))
    .join('|');
