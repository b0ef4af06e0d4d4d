/** Something that must be true whatever broke. */
export interface Invariant {
  name: string;
  /** What holds, in words. */
  says: string;
  /** One row for each violation, with a column `what` that says which record; no row when it holds. */
  sql: string;
}
