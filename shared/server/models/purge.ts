import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import type { PurgeItem } from '#shared/domain/identity/plan-purge.ts';
import { type PurgeReason, PurgeState } from '#shared/domain/identity/purge-machine.ts';
import type { PurgeReport } from '#shared/domain/identity/purge-report.ts';
import {
  type Columns,
  instant,
  json,
  nullable,
  oneOf,
  primary,
  text,
  uuid,
  varchar,
} from '#shared/server/database/columns.ts';

/** The purge of a person, from the wish of one administrator to the scanner's proof; how far its job is stands in `job_progress`. */
export class Purge extends Model<InferAttributes<Purge>, InferCreationAttributes<Purge>> {
  declare id: string;
  declare userId: string;
  declare state: PurgeState;
  /** The person again while it is open: one at a time for each. */
  declare openFor: CreationOptional<string | null>;
  declare reason: PurgeReason | typeof RESTORED;
  /** What both administrators saw. */
  declare plan: PurgeItem[];
  /** Null where a backup brought the person back. */
  declare askedBy: string | null;
  declare askedAt: Date;
  declare lapsesAt: Date;
  declare decidedBy: CreationOptional<string | null>;
  declare decidedAt: CreationOptional<Date | null>;
  /** What the scanner looks for, under the master key, until it found nothing. */
  declare sealedIdentifiers: CreationOptional<string | null>;
  declare report: CreationOptional<PurgeReport | null>;
  declare finishedAt: CreationOptional<Date | null>;

  static readonly table = 'purges';
  static readonly columns: Columns<Purge> = {
    id: primary(uuid()),
    userId: uuid(),
    state: oneOf(Object.values(PurgeState)),
    openFor: nullable(uuid()),
    reason: varchar<PurgeReason | typeof RESTORED>(40),
    plan: json(),
    askedBy: nullable(uuid()),
    askedAt: instant(),
    lapsesAt: instant(),
    decidedBy: nullable(uuid()),
    decidedAt: nullable(instant()),
    sealedIdentifiers: nullable(text()),
    report: nullable(json()),
    finishedAt: nullable(instant()),
  };
}

/** A backup brought back who was purged before. */
export const RESTORED = 'restored';
