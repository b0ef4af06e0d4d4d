import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { SmsState } from '#shared/domain/messaging/sms-machine.ts';
import { SmsPriority, SmsSender } from '#shared/domain/messaging/sms-policies.ts';
import { LANGUAGES, type Language } from '#shared/languages.ts';
import {
  type Columns,
  instant,
  json,
  nullable,
  oneOf,
  primary,
  smallUint,
  tinyUint,
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
  /** The alert of a critical value that it carries to a doctor. */
  declare alertId: string | null;
  declare sender: CreationOptional<SmsSender>;
  declare priority: CreationOptional<SmsPriority>;
  declare state: CreationOptional<SmsState>;
  /** How often it was handed to the provider. */
  declare tries: CreationOptional<number>;
  /** Tries whose outcome is unknown: so many copies may have gone out. */
  declare lost: CreationOptional<number>;
  /** From then on it is of no use; null in rows of versions that did not know it. */
  declare giveUpAt: Date | null;
  /** When it came into its state; null until the first change. */
  declare changedAt: Date | null;
  declare providerId: string | null;
  declare error: string | null;
  declare createdAt: Date;
  declare sentAt: Date | null;
  declare version: CreationOptional<number>;
  /** Whoever discarded it, and why. */
  declare decidedBy: string | null;
  declare decisionReason: string | null;

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
    alertId: nullable(uuid()),
    sender: withDefault(oneOf(Object.values(SmsSender)), SmsSender.main),
    priority: withDefault(tinyUint<SmsPriority>(), SmsPriority.information),
    tries: withDefault(smallUint(), 0),
    lost: withDefault(tinyUint(), 0),
    giveUpAt: nullable(instant()),
    changedAt: nullable(instant()),
    state: withDefault(oneOf(Object.values(SmsState)), SmsState.queued),
    providerId: nullable(varchar(60)),
    error: nullable(varchar(60)),
    createdAt: instant(),
    sentAt: nullable(instant()),
    version: withDefault(uint(), 1),
    decidedBy: nullable(uuid()),
    decisionReason: nullable(varchar(300)),
  };
}
