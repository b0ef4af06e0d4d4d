import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { SupportState } from '#shared/domain/crm/support-machine.ts';
import type { SupportReason } from '#shared/domain/crm/support-reason.ts';
import {
  type Columns,
  instant,
  nullable,
  oneOf,
  primary,
  uuid,
  varchar,
  withDefault,
} from '#shared/server/database/columns.ts';

/** Something a customer asked the support for. */
export class Support extends Model<InferAttributes<Support>, InferCreationAttributes<Support>> {
  declare id: string;
  declare customerId: string;
  declare reason: SupportReason;
  declare state: CreationOptional<SupportState>;
  /** The entry of who read their health data that they do not know. */
  declare readingId: string | null;
  declare createdAt: Date;

  static readonly table = 'supports';
  static readonly columns: Columns<Support> = {
    id: primary(uuid()),
    customerId: uuid(),
    reason: varchar<SupportReason>(40),
    state: withDefault(oneOf(Object.values(SupportState)), SupportState.open),
    readingId: nullable(uuid()),
    createdAt: instant(),
  };
}
