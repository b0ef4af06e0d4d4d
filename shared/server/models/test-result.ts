import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import type { ResultDraft } from '#shared/domain/results/types.ts';
import {
  type Columns,
  instant,
  json,
  nullable,
  primary,
  sealed,
  uint,
  uuid,
  withDefault,
} from '#shared/server/database/columns.ts';

/** The result of an order as the doctor works on it. */
export class TestResult extends Model<InferAttributes<TestResult>, InferCreationAttributes<TestResult>> {
  declare id: string;
  declare orderId: string;
  declare customerId: string;
  declare sampledAt: Date | null;
  declare receivedAt: Date;
  declare version: CreationOptional<number>;
  declare draft: ResultDraft | null;
  declare assignedTo: string | null;
  declare createdBy: string | null;
  declare outside: CreationOptional<number>;
  declare critical: CreationOptional<number>;
  declare unmapped: CreationOptional<number>;
  declare releasedVersion: number | null;
  /** When a release was taken back because its values were matched wrongly; tells the customer while nothing else is released. */
  declare takenBackAt: Date | null;

  static readonly table = 'test_results';
  static readonly columns: Columns<TestResult> = {
    id: primary(uuid()),
    orderId: uuid(),
    customerId: uuid(),
    sampledAt: nullable(instant()),
    receivedAt: instant(),
    version: withDefault(uint(), 1),
    draft: nullable(sealed(json())),
    assignedTo: nullable(uuid()),
    createdBy: nullable(uuid()),
    outside: withDefault(uint(), 0),
    critical: withDefault(uint(), 0),
    unmapped: withDefault(uint(), 0),
    releasedVersion: nullable(uint()),
    takenBackAt: nullable(instant()),
  };
}
