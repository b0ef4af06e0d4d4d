import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import type { Notice } from '#shared/domain/messaging/notices.ts';
import { type Columns, instant, primary, uuid, varchar } from '#shared/server/database/columns.ts';

/** A kind of message that a person does without. */
export class DeclinedNotice extends Model<InferAttributes<DeclinedNotice>, InferCreationAttributes<DeclinedNotice>> {
  declare userId: string;
  declare notice: Notice;
  declare createdAt: Date;

  static readonly table = 'declined_notices';
  static readonly columns: Columns<DeclinedNotice> = {
    userId: primary(uuid()),
    notice: primary(varchar<Notice>(40)),
    createdAt: instant(),
  };
}
