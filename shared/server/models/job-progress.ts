import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import {
  type Columns,
  instant,
  nullable,
  oneOf,
  primary,
  uint,
  uuid,
  varchar,
  withDefault,
} from '#shared/server/database/columns.ts';

/** How far a long job is; `total` is null until it is known. `jobId` is the id of what it works on. */
export class JobProgress extends Model<InferAttributes<JobProgress>, InferCreationAttributes<JobProgress>> {
  declare jobId: string;
  declare kind: string;
  declare ownerId: string | null;
  declare state: CreationOptional<JobState>;
  declare handled: CreationOptional<number>;
  declare total: number | null;
  declare reason: string | null;
  declare createdAt: Date;
  declare finishedAt: Date | null;
  declare version: CreationOptional<number>;

  static readonly table = 'job_progress';
  static readonly columns: Columns<JobProgress> = {
    jobId: primary(uuid()),
    kind: varchar(60),
    ownerId: nullable(uuid()),
    state: withDefault(oneOf(Object.values(JobState)), JobState.waiting),
    handled: withDefault(uint(), 0),
    total: nullable(uint()),
    reason: nullable(varchar(80)),
    createdAt: instant(),
    finishedAt: nullable(instant()),
    version: withDefault(uint(), 1),
  };
}
