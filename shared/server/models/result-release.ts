import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import type { ReleasedResult } from '#shared/domain/results/types.ts';
import type { Language, LocalText } from '#shared/languages.ts';
import {
  type Columns,
  type Flag,
  flag,
  instant,
  json,
  nullable,
  primary,
  sealed,
  uint,
  uuid,
  varchar,
  withDefault,
} from '#shared/server/database/columns.ts';

/** A released version of a result: what the customer reads, frozen. */
export class ResultRelease extends Model<InferAttributes<ResultRelease>, InferCreationAttributes<ResultRelease>> {
  declare resultId: string;
  declare version: number;
  declare document: ReleasedResult;
  /** How many values the document tells; null of what a version before sealed columns released while both ran. */
  declare valueCount: CreationOptional<number | null>;
  declare releasedBy: string;
  declare doctorName: string;
  declare doctorTitle: string | null;
  declare releasedAt: Date;
  /** Why it was released again, as the customer reads it; null of the first version. */
  declare correctionReason: LocalText | null;
  /** A level is worse than in the version before: the customer confirms to have read it. */
  declare gotWorse: CreationOptional<Flag>;

  /**
   * Fingerprints of what it said in each language when it was released, and their shape, which the first ones do not name; null of what
   * was released before they were kept. Later ones are rows of `release_prints`.
   */
  declare textHashes: (Record<Language, string> & { shape?: number }) | null;

  static readonly table = 'result_releases';
  static readonly columns: Columns<ResultRelease> = {
    resultId: primary(uuid()),
    version: primary(uint()),
    document: sealed(json()),
    valueCount: nullable(uint()),
    releasedBy: uuid(),
    doctorName: varchar(220),
    doctorTitle: nullable(varchar(40)),
    releasedAt: instant(),
    correctionReason: nullable(sealed(json())),
    gotWorse: withDefault(flag(), 0),
    textHashes: nullable(json()),
  };
}
