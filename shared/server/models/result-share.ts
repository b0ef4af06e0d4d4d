import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { type Columns, char, instant, nullable, primary, uuid, varchar } from '#shared/server/database/columns.ts';

/** A result that its person shares with somebody by link and code. */
export class ResultShare extends Model<InferAttributes<ResultShare>, InferCreationAttributes<ResultShare>> {
  declare id: string;
  declare orderId: string;
  declare customerId: string;
  /** Of what stands in the link; the link itself is stored nowhere. */
  declare tokenHash: string;
  /** For whom, in the person's words; empty once the account is closed. */
  declare recipient: string;
  /** Where the codes go (E.164); empty once the account is closed. */
  declare phoneNo: string;
  declare createdAt: Date;
  declare expiresAt: Date;
  /** Its person ended it, or their account was closed. */
  declare endedAt: Date | null;

  static readonly table = 'result_shares';
  static readonly columns: Columns<ResultShare> = {
    id: primary(uuid()),
    orderId: uuid(),
    customerId: uuid(),
    tokenHash: char(64),
    recipient: varchar(80),
    phoneNo: varchar(20),
    createdAt: instant(),
    expiresAt: instant(),
    endedAt: nullable(instant()),
  };
}
