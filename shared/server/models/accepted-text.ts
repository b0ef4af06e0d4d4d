import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { LANGUAGES, type Language } from '#shared/languages.ts';
import { type Columns, instant, oneOf, primary, uuid, varchar } from '#shared/server/database/columns.ts';

/** A text that a customer accepted for an order, as it was read: its version and language. Written once. */
export class AcceptedText extends Model<InferAttributes<AcceptedText>, InferCreationAttributes<AcceptedText>> {
  declare orderId: string;
  declare text: 'terms' | 'medical-statement';
  declare version: string;
  declare language: Language;
  declare acceptedAt: Date;

  static readonly table = 'accepted_texts';
  static readonly columns: Columns<AcceptedText> = {
    orderId: primary(uuid()),
    text: primary(oneOf(['terms', 'medical-statement'])),
    version: primary(varchar(20)),
    language: oneOf(LANGUAGES),
    acceptedAt: instant(),
  };
}
