import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { AlertState } from '#shared/domain/results/alert-machine.ts';
import {
  type Columns,
  instant,
  nullable,
  oneOf,
  primary,
  tinyUint,
  uint,
  uuid,
  withDefault,
} from '#shared/server/database/columns.ts';

/** An alert that a version of a result holds a critical value, and whether a doctor got it. */
export class CriticalAlert extends Model<InferAttributes<CriticalAlert>, InferCreationAttributes<CriticalAlert>> {
  declare id: string;
  declare resultId: string;
  declare version: number;
  declare orderId: string;
  declare customerId: string;
  declare state: CreationOptional<AlertState>;
  /** How often doctors were alerted after the first time. */
  declare round: CreationOptional<number>;
  declare raisedAt: Date;
  declare confirmedAt: Date | null;
  /** The doctor who opened the case; null where a phone's receipt came first. */
  declare confirmedBy: string | null;

  static readonly table = 'critical_alerts';
  static readonly columns: Columns<CriticalAlert> = {
    id: primary(uuid()),
    resultId: uuid(),
    version: uint(),
    orderId: uuid(),
    customerId: uuid(),
    state: withDefault(oneOf(Object.values(AlertState)), AlertState.raised),
    round: withDefault(tinyUint(), 0),
    raisedAt: instant(),
    confirmedAt: nullable(instant()),
    confirmedBy: nullable(uuid()),
  };
}
