import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import type { BulkAct as Act } from '#shared/domain/orders/bulk-act.ts';
import type { BulkOutlook } from '#shared/domain/orders/bulk-outlook.ts';
import { type Columns, instant, json, nullable, primary, uuid } from '#shared/server/database/columns.ts';

/** An act on many orders at once. Nothing of it happens before `dueAt`; how far it is stands in `job_progress`. */
export class BulkAct extends Model<InferAttributes<BulkAct>, InferCreationAttributes<BulkAct>> {
  declare id: string;
  declare act: Act;
  /** What goes out with it, as it was shown. */
  declare outlook: BulkOutlook;
  declare askedBy: string;
  declare askedAt: Date;
  declare dueAt: Date;
  /** Who took it back or stopped it. */
  declare endedBy: CreationOptional<string | null>;

  static readonly table = 'bulk_acts';
  static readonly columns: Columns<BulkAct> = {
    id: primary(uuid()),
    act: json(),
    outlook: json(),
    askedBy: uuid(),
    askedAt: instant(),
    dueAt: instant(),
    endedBy: nullable(uuid()),
  };
}
