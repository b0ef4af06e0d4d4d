import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { CONTACT_WAYS, type ContactWay } from '#shared/domain/crm/crm-queue.ts';
import {
  type Columns,
  day,
  instant,
  nullable,
  oneOf,
  primary,
  sealed,
  UNREADABLE_NOTE,
  uint,
  uuid,
  varchar,
  withDefault,
} from '#shared/server/database/columns.ts';

/** What the CRM knows of a person besides their account. */
export class CrmRecord extends Model<InferAttributes<CrmRecord>, InferCreationAttributes<CrmRecord>> {
  declare customerId: string;
  declare note: CreationOptional<string>;
  /** When they are reached best, in words. */
  declare reachable: CreationOptional<string>;
  declare contactBy: CreationOptional<ContactWay>;
  /** Counts the changes of the three above: whoever read another one is told. */
  declare version: CreationOptional<number>;
  declare changedAt: Date | null;
  declare changedBy: string | null;
  /** Whose case it is. */
  declare assignedTo: string | null;
  /** The day on which somebody takes them up again. */
  declare openDate: string | null;

  static readonly table = 'crm_records';
  static readonly columns: Columns<CrmRecord> = {
    customerId: primary(uuid()),
    note: withDefault(sealed(varchar(2000), UNREADABLE_NOTE), ''),
    reachable: withDefault(sealed(varchar(120), UNREADABLE_NOTE), ''),
    contactBy: withDefault(oneOf(CONTACT_WAYS), 'any'),
    version: withDefault(uint(), 1),
    changedAt: nullable(instant()),
    changedBy: nullable(uuid()),
    assignedTo: nullable(uuid()),
    openDate: nullable(day()),
  };
}
