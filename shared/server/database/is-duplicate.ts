/** MariaDB refused a statement, and only that statement, because a unique key holds the value already; the transaction goes on. */
export const isDuplicate = (error: unknown): boolean => (error as { code?: string }).code === 'ER_DUP_ENTRY';
