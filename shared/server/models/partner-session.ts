import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { type Columns, instant, nullable, primary, uuid, varchar } from '#shared/server/database/columns.ts';

/** A branch that signed in with its partner key and the code on its telephone; it belongs to no person. */
export class PartnerSession extends Model<InferAttributes<PartnerSession>, InferCreationAttributes<PartnerSession>> {
  declare id: string;
  declare branchId: string;
  declare ip: string | null;
  declare createdAt: Date;
  declare lastSeenAt: Date;
  declare endedAt: Date | null;

  static readonly table = 'partner_sessions';
  static readonly columns: Columns<PartnerSession> = {
    id: primary(uuid()),
    branchId: uuid(),
    ip: nullable(varchar(64)),
    createdAt: instant(),
    lastSeenAt: instant(),
    endedAt: nullable(instant()),
  };
}
