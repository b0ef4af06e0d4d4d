import { Role } from '#shared/roles.ts';
import { columns, type Database, select } from '#shared/server/database/sql.ts';
import { staffNameOf } from '#shared/server/identity/name-of.ts';

export interface Colleague {
  id: string;
  name: string;
}

const COLLEAGUE = columns<Colleague>({ id: 'u', name: staffNameOf('u') });

/** Everybody with the role of a doctor, by name. */
export const listColleagues = (on: Database): Promise<Colleague[]> =>
  select(on, COLLEAGUE, 'FROM users u JOIN user_roles x ON x.userId = u.id WHERE x.role = ? ORDER BY name, u.id', [
    Role.doctor,
  ]);
