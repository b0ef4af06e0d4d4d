import { insertMany, type SqlValue, type Tx } from '#shared/server/database/sql.ts';

type Row = Record<string, SqlValue>;

/** Parents before their children, as the foreign keys ask. */
const TABLES = [
  'order_history',
  'ledger',
  'slot_places',
  'survey_answers',
  'imports',
  'job_progress',
  'import_messages',
] as const;
type Table = (typeof TABLES)[number];

/** Rows to insert, by table: a few statements instead of some hundred. */
export class RowBook {
  private readonly rows = new Map<Table, Row[]>();

  add(table: Table, row: Row): void {
    this.addAll(table, [row]);
  }

  addAll(table: Table, rows: readonly Row[]): void {
    this.rows.set(table, [...(this.rows.get(table) ?? []), ...rows]);
  }

  /** Inserts everything noted so far; the book is empty afterwards. */
  async write(tx: Tx): Promise<void> {
    for (const table of TABLES) {
      const rows = this.rows.get(table) ?? [];
      if (table === 'slot_places') await takePlaces(tx, rows);
      else await insertMany(tx, table, rows);
    }
    this.rows.clear();
  }
}

/** Somebody else may have taken a place of the same slot before. */
async function takePlaces(tx: Tx, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.connection.query(
    'INSERT INTO slot_places (partnerBranchId, startsAt, taken) VALUES ? ON DUPLICATE KEY UPDATE taken = taken + 1',
    [rows.map(({ partnerBranchId, startsAt, taken }) => [partnerBranchId, startsAt, taken])],
  );
}
