import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { type Columns, instant, primary, uuid } from '#shared/server/database/columns.ts';

/** When a worker process last showed that it works, by MariaDB's clock. */
export class WorkerHeartbeat extends Model<InferAttributes<WorkerHeartbeat>, InferCreationAttributes<WorkerHeartbeat>> {
  declare workerId: string;
  declare startedAt: Date;
  declare seenAt: Date;

  static readonly table = 'worker_heartbeats';
  static readonly columns: Columns<WorkerHeartbeat> = {
    workerId: primary(uuid()),
    startedAt: instant(),
    seenAt: instant(),
  };
}
