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
  /** When the file with the value came; null in alerts of former versions. */
  declare importedAt: Date | null;
  declare raisedAt: Date;
  declare confirmedAt: Date | null;
  /** The doctor who opened the case; null where a phone's receipt came first. */
  declare confirmedBy: string | null;
  /** When a doctor took the case over; until then the alarm goes from doctor to doctor. */
  declare acknowledgedAt: Date | null;
  declare acknowledgedBy: string | null;
  /** How often it went on to somebody else. */
  declare escalations: CreationOptional<number>;

  static readonly table = 'critical_alerts';
  static readonly columns: Columns<CriticalAlert> = {
    id: primary(uuid()),
    resultId: uuid(),
    version: uint(),
    orderId: uuid(),
    customerId: uuid(),
    state: withDefault(oneOf(Object.values(AlertState)), AlertState.raised),
    round: withDefault(tinyUint(), 0),
    importedAt: nullable(instant()),
    raisedAt: instant(),
    confirmedAt: nullable(instant()),
    confirmedBy: nullable(uuid()),
    acknowledgedAt: nullable(instant()),
    acknowledgedBy: nullable(uuid()),
    escalations: withDefault(tinyUint(), 0),
  };
}
