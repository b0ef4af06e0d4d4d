import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import type { ContentKind } from '#shared/domain/content/content-kinds.ts';
import { type Columns, primary, uint, uuid, varchar } from '#shared/server/database/columns.ts';

/** The version of each kind that holds now; the rows that whoever applies content locks. */
export class ContentLive extends Model<InferAttributes<ContentLive>, InferCreationAttributes<ContentLive>> {
  declare kind: ContentKind;
  declare versionId: string;
  declare number: number;

  static readonly table = 'content_live';
  static readonly columns: Columns<ContentLive> = {
    kind: primary(varchar(32)),
    versionId: uuid(),
    number: uint(),
  };
}
