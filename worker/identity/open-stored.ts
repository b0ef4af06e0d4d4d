import type { Model } from 'sequelize';
import type { Row, Table } from '#shared/server/database/columns.ts';
import { SealFailure } from '#shared/server/database/seal-failure.ts';
import { openRow, openStrictly } from '#shared/server/database/sealed-fields.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

/**
 * The columns of a row as a SELECT read it, opened; null where one of them does not open. Nothing stands in for it, as it does in lists:
 * whoever looks for a person must know that a text was not read.
 */
export function openStored<M extends Model>(
  { sequelize }: WorkerServices,
  table: Table<M>,
  names: readonly string[],
  stored: Record<string, unknown>,
): Partial<Row<M>> | null {
  try {
    return openRow(sequelize, table, names, stored, openStrictly);
  } catch (error) {
    if (error instanceof SealFailure) return null;
    throw error;
  }
}
