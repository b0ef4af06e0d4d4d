import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { MailState } from '#shared/domain/messaging/mail-machine.ts';
import { LANGUAGES, type Language } from '#shared/languages.ts';
import {
  type Columns,
  instant,
  json,
  nullable,
  oneOf,
  primary,
  smallUint,
  uuid,
  varchar,
  withDefault,
} from '#shared/server/database/columns.ts';

/** A mail and what became of it. */
export class MailMessage extends Model<InferAttributes<MailMessage>, InferCreationAttributes<MailMessage>> {
  declare id: string;
  declare userId: string | null;
  declare email: string;
  declare template: string;
  declare language: Language;
  /** A code is never among them, it is named by `codeId`. */
  declare variables: Record<string, string>;
  declare codeId: string | null;
  declare state: CreationOptional<MailState>;
  /** How often it was handed to the mail server. */
  declare tries: CreationOptional<number>;
  /** From then on it is of no use. */
  declare giveUpAt: Date;
  declare changedAt: Date | null;
  declare error: string | null;
  declare createdAt: Date;
  declare sentAt: Date | null;

  static readonly table = 'mail_messages';
  static readonly columns: Columns<MailMessage> = {
    id: primary(uuid()),
    userId: nullable(uuid()),
    email: varchar(254),
    template: varchar(60),
    language: oneOf(LANGUAGES),
    variables: json(),
    codeId: nullable(uuid()),
    state: withDefault(oneOf(Object.values(MailState)), MailState.queued),
    tries: withDefault(smallUint(), 0),
    giveUpAt: instant(),
    changedAt: nullable(instant()),
    error: nullable(varchar(60)),
    createdAt: instant(),
    sentAt: nullable(instant()),
  };
}
