import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { type Columns, char, instant, nullable, primary, uuid, varchar } from '#shared/server/database/columns.ts';

/** A code that was sent to a phone. */
export class SignInCode extends Model<InferAttributes<SignInCode>, InferCreationAttributes<SignInCode>> {
  declare id: string;
  declare phoneNo: string;
  declare country: string;
  declare codeHash: string;
  declare sealedCode: string | null;
  declare createdAt: Date;
  declare expiresAt: Date;
  declare usedAt: Date | null;

  static readonly table = 'sign_in_codes';
  static readonly columns: Columns<SignInCode> = {
    id: primary(uuid()),
    phoneNo: varchar(20),
    country: char(2),
    codeHash: char(64),
    sealedCode: nullable(varchar(120)),
    createdAt: instant(),
    expiresAt: instant(),
    usedAt: nullable(instant()),
  };
}
