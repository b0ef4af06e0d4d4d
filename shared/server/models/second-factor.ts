import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { type Columns, instant, json, primary, uint, uuid, varchar } from '#shared/server/database/columns.ts';

/** The authenticator app of a person; who has none yet has no row. */
export class SecondFactor extends Model<InferAttributes<SecondFactor>, InferCreationAttributes<SecondFactor>> {
  declare userId: string;
  /** Sealed under the newest master key of that day. */
  declare sealedSecret: string;
  declare enrolledAt: Date;
  /** Half minute (since 1970) of the newest code that was taken; none up to it is taken again. */
  declare lastStep: number;
  /** Half minutes ahead whose code somebody typed too early and was told so: they are not taken either. */
  declare toldSteps: number[];
  declare usedAt: Date;

  static readonly table = 'second_factors';
  static readonly columns: Columns<SecondFactor> = {
    userId: primary(uuid()),
    sealedSecret: varchar(200),
    enrolledAt: instant(),
    lastStep: uint(),
    toldSteps: json(),
    usedAt: instant(),
  };
}
