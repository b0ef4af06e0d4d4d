import HL7 from 'hl7-standard';
import type { Pool, RowDataPacket } from 'mysql2/promise';

const ROWS_PER_STATEMENT = 1000;

/** Rows of a table as they were stored by our own arm. */
export type Stored = Map<string, RowDataPacket[]>;

/**
 * Limit of B7: hl7-standard reads every message, then rows that are ready already are inserted in bulk, in one transaction.
 * Nothing is matched, decided, judged or pushed.
 */
export async function importBare(pool: Pool, messages: readonly string[], stored: Stored): Promise<void> {
  for (const message of messages) new HL7(message).transform();
  const connection = await pool.getConnection();
  try {
    await connection.beginTransaction();
    for (const [table, rows] of stored) {
      const columns = Object.keys(rows[0] ?? {});
      const values = rows.map((row) => columns.map((column) => row[column]));
      for (let start = 0; start < values.length; start += ROWS_PER_STATEMENT) {
        const part = values.slice(start, start + ROWS_PER_STATEMENT);
        await connection.query(
          `INSERT INTO ${table} (${columns.map((column) => `\`${column}\``).join(',')}) VALUES ?`,
          [part],
        );
      }
    }
    await connection.commit();
  } finally {
    connection.release();
  }
}
