import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { EscalatedTo } from '#shared/domain/results/next-escalation.ts';
import { type Columns, instant, nullable, oneOf, primary, tinyUint, uuid } from '#shared/server/database/columns.ts';

/** A step of an alarm that nobody had taken over; written once. */
export class AlertEscalation extends Model<InferAttributes<AlertEscalation>, InferCreationAttributes<AlertEscalation>> {
  declare alertId: string;
  declare step: number;
  declare sentTo: EscalatedTo;
  declare doctorId: string | null;
  declare escalatedAt: Date;

  static readonly table = 'alert_escalations';
  static readonly columns: Columns<AlertEscalation> = {
    alertId: primary(uuid()),
    step: primary(tinyUint()),
    sentTo: oneOf(Object.values(EscalatedTo)),
    doctorId: nullable(uuid()),
    escalatedAt: instant(),
  };
}
