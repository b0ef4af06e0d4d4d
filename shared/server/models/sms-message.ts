import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { SmsState } from '#shared/domain/messaging/sms-machine.ts';
import { LANGUAGES, type Language } from '#shared/languages.ts';
import {
  type Columns,
  instant,
  json,
  nullable,
  oneOf,
  primary,
  uint,
  uuid,
  varchar,
  withDefault,
} from '#shared/server/database/columns.ts';

/** A text message and what became of it. */
export class SmsMessage extends Model<InferAttributes<SmsMessage>, InferCreationAttributes<SmsMessage>> {
  declare id: string;
  declare dedupKey: string | null;
  declare userId: string | null;
  declare phoneNo: string;
  declare template: string;
  declare language: Language;
  declare variables: Record<string, string>;
  declare codeId: string | null;
  declare state: CreationOptional<SmsState>;
  declare providerId: string | null;
  declare error: string | null;
  declare createdAt: Date;
  declare sentAt: Date | null;
  declare version: CreationOptional<number>;

  static readonly table = 'sms_messages';
  static readonly columns: Columns<SmsMessage> = {
    id: primary(uuid()),
    dedupKey: nullable(varchar(160)),
    userId: nullable(uuid()),
    phoneNo: varchar(20),
    template: varchar(60),
    language: oneOf(LANGUAGES),
    variables: json(),
    codeId: nullable(uuid()),
    state: withDefault(oneOf(Object.values(SmsState)), SmsState.queued),
    providerId: nullable(varchar(60)),
    error: nullable(varchar(60)),
    createdAt: instant(),
    sentAt: nullable(instant()),
    version: withDefault(uint(), 1),
  };
}
