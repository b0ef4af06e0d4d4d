import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { LANGUAGES, type Language } from '#shared/languages.ts';
import {
  type Columns,
  char,
  instant,
  nullable,
  oneOf,
  primary,
  uint,
  uuid,
  varchar,
} from '#shared/server/database/columns.ts';

/** A release that would say something else in a language now than it did when it was released. */
export class ReleaseChange extends Model<InferAttributes<ReleaseChange>, InferCreationAttributes<ReleaseChange>> {
  declare resultId: string;
  declare version: number;
  declare language: Language;
  /** Of what it would say now; another one later is found anew. */
  declare textHash: string | null;
  declare foundAt: Date;
  /** An administrator knows of it and lets it stay. */
  declare decidedAt: Date | null;
  declare decidedBy: string | null;
  declare decisionReason: string | null;

  static readonly table = 'release_changes';
  static readonly columns: Columns<ReleaseChange> = {
    resultId: primary(uuid()),
    version: primary(uint()),
    language: primary(oneOf([...LANGUAGES])),
    textHash: nullable(char(64)),
    foundAt: instant(),
    decidedAt: nullable(instant()),
    decidedBy: nullable(uuid()),
    decisionReason: nullable(varchar(300)),
  };
}
