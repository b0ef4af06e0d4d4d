import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { type Columns, day, instant, nullable, primary, text, uuid } from '#shared/server/database/columns.ts';

/** An account that its person closed: until when the law keeps what, and whom it is about, sealed. */
export class ClosedAccount extends Model<InferAttributes<ClosedAccount>, InferCreationAttributes<ClosedAccount>> {
  declare userId: string;
  declare closedAt: Date;
  /** Name, birth date, sex and address under the master key; null where nothing has to be kept. */
  declare sealedIdentity: string | null;
  /** The last day of the medical record; null where there is none. */
  declare medicalUntil: string | null;
  /** The last day of the invoices; null where there is none. */
  declare invoicesUntil: string | null;
  /** When the medical record was deleted, its term being over. */
  declare recordEndedAt: CreationOptional<Date | null>;
  /** When nothing said any more who the person was. */
  declare identityEndedAt: CreationOptional<Date | null>;

  static readonly table = 'closed_accounts';
  static readonly columns: Columns<ClosedAccount> = {
    userId: primary(uuid()),
    closedAt: instant(),
    sealedIdentity: nullable(text()),
    medicalUntil: nullable(day()),
    invoicesUntil: nullable(day()),
    recordEndedAt: nullable(instant()),
    identityEndedAt: nullable(instant()),
  };
}
