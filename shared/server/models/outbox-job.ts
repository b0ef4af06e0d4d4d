import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { type JobFailure, OutboxState } from '#shared/domain/jobs/outbox-job-machine.ts';
import type { JobName, JobPayloads } from '#shared/jobs.ts';
import {
  type Columns,
  instant,
  json,
  nullable,
  oneOf,
  primary,
  uint,
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
  declare state: CreationOptional<OutboxState>;
  declare dueAt: Date;
  declare queuedAt: Date | null;
  declare createdAt: Date;
  declare finishedAt: Date | null;
  /** Starts in a row that had no ending, because the process died: counted before the handler runs. */
  declare starts: CreationOptional<number>;
  /** Tries that ended with an error. */
  declare tries: CreationOptional<number>;
  /** The first of them. */
  declare failingSince: Date | null;
  /** Code of the last error; never its message, which may hold personal data. */
  declare error: string | null;
  /** Why it was given up. */
  declare reason: JobFailure | null;
  /** Whoever asked for it again or discarded it. */
  declare decidedBy: string | null;
  declare decisionReason: string | null;

  static readonly table = 'outbox';
  static readonly columns: Columns<OutboxJob> = {
    id: primary(uuid()),
    kind: varchar(60),
    dedupKey: nullable(varchar(160)),
    payload: json(),
    requestId: nullable(varchar(60)),
    state: withDefault(oneOf(Object.values(OutboxState)), OutboxState.pending),
    dueAt: instant(),
    queuedAt: nullable(instant()),
    createdAt: instant(),
    finishedAt: nullable(instant()),
    starts: withDefault(uint(), 0),
    tries: withDefault(uint(), 0),
    failingSince: nullable(instant()),
    error: nullable(varchar(200)),
    reason: nullable(varchar(40)),
    decidedBy: nullable(uuid()),
    decisionReason: nullable(varchar(300)),
  };
}
