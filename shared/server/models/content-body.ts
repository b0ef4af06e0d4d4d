import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { type Columns, char, mediumText, primary } from '#shared/server/database/columns.ts';

/** What was applied, byte for byte: the files of a kind by their names. */
export class ContentBody extends Model<InferAttributes<ContentBody>, InferCreationAttributes<ContentBody>> {
  declare hash: string;
  declare body: string;

  static readonly table = 'content_bodies';
  static readonly columns: Columns<ContentBody> = {
    hash: primary(char(64)),
    body: mediumText(),
  };
}
