/** The one file of a backup that says it is whole: written last. It holds no personal data. */
export const MANIFEST = 'manifest.json';
/** The database, compressed and sealed. The name is bound to its key. */
export const DATABASE = 'database';
/** Below it the files lie as they lie in the store: sealed, each under its own key. */
export const FILES = 'files';

export interface Manifest {
  format: 1;
  /** Instant of the database's snapshot. */
  takenAt: string;
  /** Migrations the database had run. */
  migrations: string[];
  tables: Record<string, TableDigest>;
  files: number;
}

/** Rows of a table, and the SHA-256 of their lines in the order of the primary key. */
export interface TableDigest {
  rows: number;
  sha256: string;
}

/** What a line of the dump begins: a table with what creates it. Every other line is one row of it. */
export interface TableHead {
  table: string;
  create: string;
  columns: Column[];
}

export interface Column {
  name: string;
  /** Its bytes are no text: written as base64. */
  binary: boolean;
}

/** A row as it is written: text as MariaDB prints it, so that nothing is rounded; null is NULL. */
export type Line = (string | null)[];
