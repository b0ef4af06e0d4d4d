import type { Model } from 'sequelize';
import type { Changes, Table, Where } from '#shared/server/database/columns.ts';
import { bindModel } from '#shared/server/database/model-rows.ts';
import type { Database } from '#shared/server/database/sql.ts';

/** Changes rows whosesoever they are, as something outside of the product would; the product itself names whose rows it changes. */
export async function updateAll<M extends Model>(
  on: Database,
  table: Table<M>,
  changes: Changes<M>,
  where: Where<M>,
): Promise<number> {
  const [changed] = await bindModel(on, table).update(changes as never, { where, validate: false, hooks: false });
  return changed;
}
