import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { ResetState } from '#shared/domain/identity/reset-machine.ts';
import { type Columns, instant, nullable, oneOf, primary, uuid, varchar } from '#shared/server/database/columns.ts';

/** An administrator's request to take a lost second factor away, and what a second one decided. */
export class SecondFactorReset extends Model<
  InferAttributes<SecondFactorReset>,
  InferCreationAttributes<SecondFactorReset>
> {
  declare id: string;
  declare userId: string;
  declare state: ResetState;
  /** The person again while it is open: one at a time for each. */
  declare openFor: CreationOptional<string | null>;
  declare reason: string;
  declare askedBy: string;
  declare askedAt: Date;
  declare lapsesAt: Date;
  declare decidedBy: CreationOptional<string | null>;
  declare decidedAt: CreationOptional<Date | null>;

  static readonly table = 'second_factor_resets';
  static readonly columns: Columns<SecondFactorReset> = {
    id: primary(uuid()),
    userId: uuid(),
    state: oneOf(Object.values(ResetState)),
    openFor: nullable(uuid()),
    reason: varchar(300),
    askedBy: uuid(),
    askedAt: instant(),
    lapsesAt: instant(),
    decidedBy: nullable(uuid()),
    decidedAt: nullable(instant()),
  };
}
