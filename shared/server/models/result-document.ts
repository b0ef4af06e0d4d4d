import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { type Columns, instant, nullable, primary, uint, uuid, varchar } from '#shared/server/database/columns.ts';

/** A document that the laboratory sent inside a message; its content lies in the file store among the `reports`. */
export class ResultDocument extends Model<InferAttributes<ResultDocument>, InferCreationAttributes<ResultDocument>> {
  declare id: string;
  declare resultId: string;
  declare importMessageId: string;
  /** Made of the content, so that a message sent twice brings its document once. */
  declare fileId: string;
  /** As the laboratory named the test it belongs to. */
  declare name: string;
  declare bytes: number;
  /** Why there is no file: it was no PDF, not readable, or too large. */
  declare refused: string | null;
  declare createdAt: Date;

  static readonly table = 'result_documents';
  static readonly columns: Columns<ResultDocument> = {
    id: primary(uuid()),
    resultId: uuid(),
    importMessageId: uuid(),
    fileId: uuid(),
    name: varchar(250),
    bytes: uint(),
    refused: nullable(varchar(20)),
    createdAt: instant(),
  };
}
