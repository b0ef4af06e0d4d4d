import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { MappingKind } from '#shared/domain/lab-intake/mapping-kind.ts';
import {
  type Columns,
  type Flag,
  flag,
  instant,
  nullable,
  oneOf,
  primary,
  uuid,
  varchar,
} from '#shared/server/database/columns.ts';

/** What one code, one unit or the number field of a laboratory means, since when and by whom; ended, never removed. */
export class LabMapping extends Model<InferAttributes<LabMapping>, InferCreationAttributes<LabMapping>> {
  declare id: string;
  declare facility: string;
  declare kind: MappingKind;
  declare sent: string;
  /** Key of a marker, a unit of ours or a field; null of a code that is held on purpose. */
  declare meaning: string | null;
  declare reason: string | null;
  /** The doctor who confirmed that the code means the marker. */
  declare confirmedBy: string | null;
  declare setBy: string;
  declare setAt: Date;
  declare endedBy: string | null;
  declare endedAt: Date | null;
  declare endReason: string | null;
  /** 1, or null once it is ended. */
  declare active: Flag | null;

  static readonly table = 'lab_mappings';
  static readonly columns: Columns<LabMapping> = {
    id: primary(uuid()),
    facility: varchar(60),
    kind: oneOf(Object.values(MappingKind)),
    sent: varchar(80),
    meaning: nullable(varchar(60)),
    reason: nullable(varchar(300)),
    confirmedBy: nullable(uuid()),
    setBy: uuid(),
    setAt: instant(),
    endedBy: nullable(uuid()),
    endedAt: nullable(instant()),
    endReason: nullable(varchar(300)),
    active: nullable(flag()),
  };
}
