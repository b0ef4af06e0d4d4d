import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import {
  type Columns,
  instant,
  json,
  nullable,
  oneOf,
  primary,
  sealed,
  uint,
  uuid,
  varchar,
  withDefault,
} from '#shared/server/database/columns.ts';

/** A call about critical values; written once. */
export class CriticalContact extends Model<InferAttributes<CriticalContact>, InferCreationAttributes<CriticalContact>> {
  declare id: string;
  declare resultId: string;
  declare calledBy: string;
  declare calledAt: Date;
  declare outcome: 'reached-and-understood' | 'not-reached';
  /** As it was typed by hand in former records; never counted. */
  declare attempts: number | null;
  /** Who was reached; null where nobody was. */
  declare whom: 'person' | 'relative' | 'doctor' | null;
  declare phoneNo: CreationOptional<string>;
  /** What the doctor said. */
  declare said: CreationOptional<string>;
  /** What the other side repeated. */
  declare readBack: CreationOptional<string>;
  declare note: string;
  declare measureIds: string[];
  /** When it was written: later than the call where it is a supplement. */
  declare createdAt: Date;

  static readonly table = 'critical_contacts';
  static readonly columns: Columns<CriticalContact> = {
    id: primary(uuid()),
    resultId: uuid(),
    calledBy: uuid(),
    calledAt: instant(),
    outcome: oneOf(['reached-and-understood', 'not-reached']),
    attempts: nullable(uint()),
    whom: nullable(oneOf(['person', 'relative', 'doctor'])),
    phoneNo: withDefault(varchar(40), ''),
    said: withDefault(sealed(varchar(500)), ''),
    readBack: withDefault(sealed(varchar(500)), ''),
    note: sealed(varchar(500)),
    measureIds: json(),
    createdAt: instant(),
  };
}
