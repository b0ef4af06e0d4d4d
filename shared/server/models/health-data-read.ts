import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import type { AccessRole, RECIPIENT } from '#shared/roles.ts';
import {
  type Columns,
  counter,
  instant,
  nullable,
  oneOf,
  primary,
  uuid,
  varchar,
  withDefault,
} from '#shared/server/database/columns.ts';

/** Who read whose health data, when, and through which endpoint. */
export class HealthDataRead extends Model<InferAttributes<HealthDataRead>, InferCreationAttributes<HealthDataRead>> {
  declare id: string;
  /** Of a recipient, the share. */
  declare actorId: string;
  declare role: AccessRole | typeof RECIPIENT;
  declare endpoint: string;
  declare customerId: string | null;
  declare entityId: string;
  declare at: Date;
  declare address: string;
  declare requestId: string;
  /** `refused`: they asked for what they may not see. */
  declare outcome: CreationOptional<'read' | 'refused'>;
  /** In the order of their coming, by which they are sealed. */
  declare position: CreationOptional<number | string>;

  static readonly table = 'health_data_reads';
  static readonly columns: Columns<HealthDataRead> = {
    id: primary(uuid()),
    actorId: uuid(),
    role: varchar(20),
    endpoint: varchar(80),
    customerId: nullable(uuid()),
    entityId: varchar(60),
    at: instant(),
    address: varchar(64),
    requestId: varchar(60),
    outcome: withDefault(oneOf(['read', 'refused']), 'read'),
    position: counter(),
  };
}
