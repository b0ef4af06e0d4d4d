import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { MessageDecision, MessageState } from '#shared/domain/lab-intake/import-message-state.ts';
import type { SentIdentity } from '#shared/domain/lab-intake/sent-identity.ts';
import {
  type Columns,
  char,
  type Flag,
  flag,
  instant,
  json,
  nullable,
  oneOf,
  primary,
  sealed,
  uint,
  uuid,
  varchar,
  withDefault,
} from '#shared/server/database/columns.ts';

/** One message of a laboratory file, and what a person decided where it was set aside. */
export class ImportMessage extends Model<InferAttributes<ImportMessage>, InferCreationAttributes<ImportMessage>> {
  declare id: string;
  declare importId: string;
  declare position: number;
  declare state: MessageState;
  declare reason: string | null;
  declare place: string | null;
  declare contentHash: string | null;
  declare orderId: string | null;
  declare orderNumber: string | null;
  declare observations: CreationOptional<number>;
  declare replaced: CreationOptional<Flag>;
  /** Observations that were not taken although they say something else than what stands. */
  declare notTaken: CreationOptional<number>;
  declare createdAt: Date;
  declare decision: MessageDecision | null;
  declare decisionReason: string | null;
  declare decidedBy: string | null;
  declare decidedAt: Date | null;
  declare decidedOrderId: string | null;
  /** What it says about its person, to compare by hand; null where it was not understood, or came before this was kept. */
  declare sent: SentIdentity | null;
  /** MSH-4, by which its mapping is found; null where it was not understood, or came before this was kept. */
  declare facility: string | null;
  /** Fields that hold a number shaped like ours, comma-separated. */
  declare numberFields: string | null;

  static readonly table = 'import_messages';
  static readonly columns: Columns<ImportMessage> = {
    id: primary(uuid()),
    importId: uuid(),
    position: uint(),
    state: oneOf(Object.values(MessageState)),
    reason: nullable(varchar(80)),
    place: nullable(varchar(200)),
    contentHash: nullable(char(64)),
    orderId: nullable(uuid()),
    orderNumber: nullable(varchar(40)),
    observations: withDefault(uint(), 0),
    replaced: withDefault(flag(), 0),
    notTaken: withDefault(uint(), 0),
    createdAt: instant(),
    decision: nullable(oneOf(Object.values(MessageDecision))),
    decisionReason: nullable(varchar(300)),
    decidedBy: nullable(uuid()),
    decidedAt: nullable(instant()),
    decidedOrderId: nullable(uuid()),
    sent: nullable(sealed(json())),
    facility: nullable(varchar(60)),
    numberFields: nullable(varchar(120)),
  };
}
