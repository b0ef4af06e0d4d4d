import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { REJECTION_REASONS, type RejectionReason, RejectionState } from '#shared/domain/orders/rejection.ts';
import {
  type Columns,
  instant,
  nullable,
  oneOf,
  primary,
  tinyUint,
  uuid,
  varchar,
} from '#shared/server/database/columns.ts';

/** A marker of an order that the laboratory could not measure because of the sample. */
export class Rejection extends Model<InferAttributes<Rejection>, InferCreationAttributes<Rejection>> {
  declare id: string;
  declare orderId: string;
  /** 0 is the order's first sample, 1 that of its first replacement. */
  declare sampleNo: number;
  declare marker: string;
  declare reason: RejectionReason;
  declare state: RejectionState;
  declare importMessageId: string;
  declare rejectedAt: Date;
  /** Where and when that sample was taken; no branch for a sample taken at home. */
  declare partnerBranchId: string | null;
  declare sampledAt: Date | null;
  declare endedAt: Date | null;
  /** Of an administrator who closed it, with the reason. */
  declare endedBy: string | null;
  declare endReason: string | null;

  static readonly table = 'rejections';
  static readonly columns: Columns<Rejection> = {
    id: primary(uuid()),
    orderId: uuid(),
    sampleNo: tinyUint(),
    marker: varchar(60),
    reason: oneOf(REJECTION_REASONS),
    state: oneOf(Object.values(RejectionState)),
    importMessageId: uuid(),
    rejectedAt: instant(),
    partnerBranchId: nullable(uuid()),
    sampledAt: nullable(instant()),
    endedAt: nullable(instant()),
    endedBy: nullable(uuid()),
    endReason: nullable(varchar(300)),
  };
}
