import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import type { JobName, JobPayloads } from '#shared/jobs.ts';
import {
  type Columns,
  instant,
  json,
  nullable,
  oneOf,
  primary,
  uuid,
  varchar,
  withDefault,
} from '#shared/server/database/columns.ts';

/** A job that was written with the state it follows from; `payload` carries ids and keys only. */
export class OutboxJob extends Model<InferAttributes<OutboxJob>, InferCreationAttributes<OutboxJob>> {
  declare id: string;
  declare kind: JobName;
  declare dedupKey: string | null;
  declare payload: JobPayloads[JobName];
  declare requestId: string | null;
  declare state: CreationOptional<'pending' | 'done' | 'failed'>;
  declare dueAt: Date;
  declare queuedAt: Date | null;
  declare createdAt: Date;
  declare finishedAt: Date | null;
  declare error: string | null;

  static readonly table = 'outbox';
  static readonly columns: Columns<OutboxJob> = {
    id: primary(uuid()),
    kind: varchar(60),
    dedupKey: nullable(varchar(160)),
    payload: json(),
    requestId: nullable(varchar(60)),
    state: withDefault(oneOf(['pending', 'done', 'failed']), 'pending'),
    dueAt: instant(),
    queuedAt: nullable(instant()),
    createdAt: instant(),
    finishedAt: nullable(instant()),
    error: nullable(varchar(200)),
  };
}
