import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import type { ReleasedResult } from '#shared/domain/results/types.ts';
import {
  type Columns,
  instant,
  json,
  nullable,
  primary,
  uint,
  uuid,
  varchar,
} from '#shared/server/database/columns.ts';

/** A released version of a result: what the customer reads, frozen. */
export class ResultRelease extends Model<InferAttributes<ResultRelease>, InferCreationAttributes<ResultRelease>> {
  declare resultId: string;
  declare version: number;
  declare document: ReleasedResult;
  declare releasedBy: string;
  declare doctorName: string;
  declare doctorTitle: string | null;
  declare releasedAt: Date;

  static readonly table = 'result_releases';
  static readonly columns: Columns<ResultRelease> = {
    resultId: primary(uuid()),
    version: primary(uint()),
    document: json(),
    releasedBy: uuid(),
    doctorName: varchar(220),
    doctorTitle: nullable(varchar(40)),
    releasedAt: instant(),
  };
}
