import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { LANGUAGES, type Language } from '#shared/languages.ts';
import { type Columns, char, instant, oneOf, primary, uint, uuid } from '#shared/server/database/columns.ts';

/** What a release said in a language when it was first looked at in this shape of the fingerprint. */
export class ReleasePrint extends Model<InferAttributes<ReleasePrint>, InferCreationAttributes<ReleasePrint>> {
  declare resultId: string;
  declare version: number;
  declare language: Language;
  declare shape: number;
  declare textHash: string;
  declare takenAt: Date;

  static readonly table = 'release_prints';
  static readonly columns: Columns<ReleasePrint> = {
    resultId: primary(uuid()),
    version: primary(uint()),
    language: primary(oneOf([...LANGUAGES])),
    shape: primary(uint()),
    textHash: char(64),
    takenAt: instant(),
  };
}
