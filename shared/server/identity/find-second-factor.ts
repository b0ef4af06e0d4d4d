import { findRow } from '#shared/server/database/model-rows.ts';
import type { Database, Tx } from '#shared/server/database/sql.ts';
import { SecondFactor } from '#shared/server/models/second-factor.ts';

/** The active second factor of a person, or undefined. */
export const findSecondFactor = (on: Database | Tx, userId: string) =>
  findRow(on, SecondFactor, ['userId', 'sealedSecret', 'enrolledAt', 'lastStep', 'toldSteps'], { where: { userId } });
