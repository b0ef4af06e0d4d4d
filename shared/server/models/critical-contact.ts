import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { type Columns, instant, json, oneOf, primary, uint, uuid, varchar } from '#shared/server/database/columns.ts';

/** A call about critical values; written once. */
export class CriticalContact extends Model<InferAttributes<CriticalContact>, InferCreationAttributes<CriticalContact>> {
  declare id: string;
  declare resultId: string;
  declare calledBy: string;
  declare calledAt: Date;
  declare outcome: 'reached-and-understood' | 'not-reached';
  declare attempts: number;
  declare note: string;
  declare measureIds: string[];
  declare createdAt: Date;

  static readonly table = 'critical_contacts';
  static readonly columns: Columns<CriticalContact> = {
    id: primary(uuid()),
    resultId: uuid(),
    calledBy: uuid(),
    calledAt: instant(),
    outcome: oneOf(['reached-and-understood', 'not-reached']),
    attempts: uint(),
    note: varchar(500),
    measureIds: json(),
    createdAt: instant(),
  };
}
