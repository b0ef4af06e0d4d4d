import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { type Columns, char, instant, nullable, primary, uuid, varchar } from '#shared/server/database/columns.ts';

/** A code that was sent to an e-mail address, for one person to confirm that it is theirs. */
export class EmailCode extends Model<InferAttributes<EmailCode>, InferCreationAttributes<EmailCode>> {
  declare id: string;
  declare userId: string;
  declare email: string;
  /** The network that asked (`networkOf`). */
  declare network: string;
  declare codeHash: string;
  declare sealedCode: string | null;
  declare createdAt: Date;
  declare expiresAt: Date;
  declare usedAt: Date | null;

  static readonly table = 'email_codes';
  static readonly columns: Columns<EmailCode> = {
    id: primary(uuid()),
    userId: uuid(),
    email: varchar(254),
    network: varchar(80),
    codeHash: char(64),
    sealedCode: nullable(varchar(120)),
    createdAt: instant(),
    expiresAt: instant(),
    usedAt: nullable(instant()),
  };
}
