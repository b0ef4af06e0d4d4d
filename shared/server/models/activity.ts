import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import {
  type Columns,
  counter,
  instant,
  json,
  nullable,
  primary,
  uuid,
  varchar,
} from '#shared/server/database/columns.ts';

/** What happened, by whom, about whom; append only, no health values in `facts`. */
export class Activity extends Model<InferAttributes<Activity>, InferCreationAttributes<Activity>> {
  declare id: string;
  declare at: Date;
  declare event: string;
  declare entity: string;
  declare entityId: string;
  declare actorId: string | null;
  declare actorRole: string;
  declare aboutId: string | null;
  declare facts: Record<string, string | number | boolean | null> | null;
  declare requestId: string | null;
  /** In the order of their coming, by which they are sealed. */
  declare position: CreationOptional<number | string>;

  static readonly table = 'activities';
  static readonly columns: Columns<Activity> = {
    id: primary(uuid()),
    at: instant(),
    event: varchar(60),
    entity: varchar(30),
    entityId: uuid(),
    actorId: nullable(uuid()),
    actorRole: varchar(20),
    aboutId: nullable(uuid()),
    facts: nullable(json()),
    requestId: nullable(varchar(60)),
    position: counter(),
  };
}
