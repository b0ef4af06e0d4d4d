import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { type Columns, char, instant, nullable, primary, uuid } from '#shared/server/database/columns.ts';

/** A code that signs in once in the place of the authenticator app. */
export class RecoveryCode extends Model<InferAttributes<RecoveryCode>, InferCreationAttributes<RecoveryCode>> {
  declare userId: string;
  /** Keyed: a copied table gives no codes away. */
  declare codeHash: string;
  /** Of the master key it was hashed under; null of codes that were made before this was kept. */
  declare keyMark: string | null;
  declare createdAt: Date;
  declare usedAt: CreationOptional<Date | null>;

  static readonly table = 'recovery_codes';
  static readonly columns: Columns<RecoveryCode> = {
    userId: primary(uuid()),
    codeHash: primary(char(64)),
    keyMark: nullable(char(16)),
    createdAt: instant(),
    usedAt: nullable(instant()),
  };
}
