import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import type { ObservationStatus } from '#shared/domain/results/types.ts';
import {
  type Columns,
  counter,
  type Flag,
  flag,
  instant,
  nullable,
  primary,
  text,
  uint,
  uuid,
  varchar,
} from '#shared/server/database/columns.ts';

/** A value as the laboratory sent it. `notes` is a JSON list in a text column. */
export class Observation extends Model<InferAttributes<Observation>, InferCreationAttributes<Observation>> {
  declare id: CreationOptional<number | string>;
  declare resultId: string;
  declare importMessageId: string;
  declare position: number;
  declare identity: string;
  declare lab: string;
  declare code: string;
  declare codingSystem: string;
  declare text: string;
  declare alternateCode: string;
  declare alternateSystem: string;
  declare sub: string;
  declare value: string;
  declare unit: string;
  declare referenceRange: string;
  declare flags: string;
  declare status: ObservationStatus;
  declare notes: string;
  declare observedAt: Date | null;
  declare reportedAt: Date | null;
  declare current: Flag;

  static readonly table = 'observations';
  static readonly columns: Columns<Observation> = {
    id: primary(counter()),
    resultId: uuid(),
    importMessageId: uuid(),
    position: uint(),
    identity: varchar(250),
    lab: varchar(60),
    code: varchar(80),
    codingSystem: varchar(40),
    text: varchar(250),
    alternateCode: varchar(80),
    alternateSystem: varchar(40),
    sub: varchar(40),
    value: text(),
    unit: varchar(60),
    referenceRange: varchar(250),
    flags: varchar(60),
    status: varchar(8),
    notes: text(),
    observedAt: nullable(instant()),
    reportedAt: nullable(instant()),
    current: flag(),
  };
}
