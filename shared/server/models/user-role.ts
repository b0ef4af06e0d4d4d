import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import type { Role } from '#shared/roles.ts';
import { type Columns, primary, uuid, varchar } from '#shared/server/database/columns.ts';

/** A role that a person holds. */
export class UserRole extends Model<InferAttributes<UserRole>, InferCreationAttributes<UserRole>> {
  declare userId: string;
  declare role: Role;

  static readonly table = 'user_roles';
  static readonly columns: Columns<UserRole> = {
    userId: primary(uuid()),
    role: primary(varchar(20)),
  };
}
