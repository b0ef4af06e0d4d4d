import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { LANGUAGES, type Language } from '#shared/languages.ts';
import { type Columns, instant, oneOf, primary, uint, uuid } from '#shared/server/database/columns.ts';

/** A release that would say something else in a language now than it did when it was released. */
export class ReleaseChange extends Model<InferAttributes<ReleaseChange>, InferCreationAttributes<ReleaseChange>> {
  declare resultId: string;
  declare version: number;
  declare language: Language;
  declare foundAt: Date;

  static readonly table = 'release_changes';
  static readonly columns: Columns<ReleaseChange> = {
    resultId: primary(uuid()),
    version: primary(uint()),
    language: primary(oneOf([...LANGUAGES])),
    foundAt: instant(),
  };
}
