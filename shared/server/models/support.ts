import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { SupportState } from '#shared/domain/crm/support-machine.ts';
import { SupportOutcome } from '#shared/domain/crm/support-outcome.ts';
import type { SupportReason } from '#shared/domain/crm/support-reason.ts';
import { LANGUAGES, type Language } from '#shared/languages.ts';
import {
  type Columns,
  type Flag,
  flag,
  instant,
  nullable,
  oneOf,
  primary,
  sealed,
  tinyUint,
  UNREADABLE_NOTE,
  uuid,
  varchar,
  withDefault,
} from '#shared/server/database/columns.ts';

/** Something a customer asked the support for: a callback about an order, or a question. */
export class Support extends Model<InferAttributes<Support>, InferCreationAttributes<Support>> {
  declare id: string;
  declare customerId: string;
  declare reason: SupportReason;
  declare state: CreationOptional<SupportState>;
  /** The entry of who read their health data that they do not know. */
  declare readingId: string | null;
  declare createdAt: Date;
  /** Of a callback, as everything that follows. */
  declare orderId: string | null;
  declare language: Language | null;
  /** E.164; null where it is the person's own number. */
  declare phoneNo: string | null;
  /** When its clock began: when it was asked for, or the time that was wished. */
  declare startsAt: Date | null;
  /** The end of what was promised, or of our aim; null where nobody calls in this language. */
  declare dueAt: Date | null;
  declare isPromised: CreationOptional<Flag>;
  declare takenBy: string | null;
  declare takenAt: Date | null;
  /** The first call; before `dueAt` it keeps the promise. */
  declare calledAt: Date | null;
  declare lastCalledAt: Date | null;
  declare tries: CreationOptional<number>;
  /** When somebody who was not reached is called again. */
  declare nextTryAt: Date | null;
  /** When the promise was broken, and the end of the new one. */
  declare brokenAt: Date | null;
  declare againBy: Date | null;
  declare doneAt: Date | null;
  declare outcome: SupportOutcome | null;
  /** Of staff, for staff; never anything medical. */
  declare note: string | null;

  static readonly table = 'supports';
  static readonly columns: Columns<Support> = {
    id: primary(uuid()),
    customerId: uuid(),
    reason: varchar<SupportReason>(40),
    state: withDefault(oneOf(Object.values(SupportState)), SupportState.open),
    readingId: nullable(uuid()),
    createdAt: instant(),
    orderId: nullable(uuid()),
    language: nullable(oneOf<Language>(LANGUAGES)),
    phoneNo: nullable(varchar(20)),
    startsAt: nullable(instant()),
    dueAt: nullable(instant()),
    isPromised: withDefault(flag(), 0),
    takenBy: nullable(uuid()),
    takenAt: nullable(instant()),
    calledAt: nullable(instant()),
    lastCalledAt: nullable(instant()),
    tries: withDefault(tinyUint(), 0),
    nextTryAt: nullable(instant()),
    brokenAt: nullable(instant()),
    againBy: nullable(instant()),
    doneAt: nullable(instant()),
    outcome: nullable(oneOf(Object.values(SupportOutcome))),
    note: nullable(sealed(varchar(500), UNREADABLE_NOTE)),
  };
}
