import { Op } from 'sequelize';
import type { Row } from '#shared/server/database/columns.ts';
import { countRows, sequelizeOf } from '#shared/server/database/model-rows.ts';
import { SealFailure } from '#shared/server/database/seal-failure.ts';
import { lookupsOf } from '#shared/server/database/sealed-fields.ts';
import { opened } from '#shared/server/database/sealed-sql.ts';
import type { Bound, Database, Tx } from '#shared/server/database/sql.ts';
import { User } from '#shared/server/models/user.ts';

/** The birth date of the person `u` in a SELECT: `columns<Row>({ birthdate: BIRTHDATE })`. */
export const BIRTHDATE = opened(User, 'u', 'birthdate');

/** Says that the person `u` was born on this day, sealed or not yet. @param day `YYYY-MM-DD` */
export const bornOn = (on: Database | Tx, day: string): { text: string; values: Bound[] } => ({
  text: '(u.birthdateLookup IN (?) OR u.birthdate = ?)',
  values: [lookupsOf(sequelizeOf(on), 'users.birthdate', day), day],
});

/** Whoever writes a birth date over, or takes it away, has seen it. @throws SealFailure where one is stored that does not open */
export async function mustOpen(tx: Tx, { id, birthdate }: Pick<Row<User>, 'id' | 'birthdate'>): Promise<void> {
  if (birthdate !== null) return;
  const stored = await countRows(tx, User, { id, birthdate: { [Op.ne]: null } });
  if (stored > 0) throw new SealFailure('users.birthdate', id, true);
}
