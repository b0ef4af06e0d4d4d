import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { ASIDE_REASONS, type AsideReason } from '#shared/domain/lab-intake/decide-observations.ts';
import { READINGS, type ReadingKind } from '#shared/domain/lab-intake/read-by-mapping.ts';
import type { ObservationStatus } from '#shared/domain/results/types.ts';
import {
  type Columns,
  counter,
  type Flag,
  flag,
  instant,
  nullable,
  oneOf,
  primary,
  sealed,
  text,
  uint,
  uuid,
  varchar,
  withDefault,
} from '#shared/server/database/columns.ts';

/** What the laboratory says of one value is written once and together. */
const WITH_VALUE = { within: 'value' } as const;

/** A value as the laboratory sent it. `notes` is a JSON list in a text column. */
export class Observation extends Model<InferAttributes<Observation>, InferCreationAttributes<Observation>> {
  declare id: CreationOptional<number | string>;
  declare resultId: string;
  declare importMessageId: string;
  declare position: number;
  declare identity: string;
  declare lab: string;
  declare code: string;
  declare codingSystem: string;
  declare text: string;
  declare alternateCode: string;
  declare alternateSystem: string;
  declare sub: string;
  declare value: string;
  declare unit: string;
  declare referenceRange: string;
  declare flags: string;
  declare status: ObservationStatus;
  declare notes: string;
  declare observedAt: Date | null;
  declare reportedAt: Date | null;
  /** OBR-22 named a day alone. */
  declare reportedDayOnly: CreationOptional<Flag>;
  /** MSH-7. */
  declare writtenAt: Date | null;
  declare writtenDayOnly: CreationOptional<Flag>;
  declare current: Flag;
  /** Why it was not taken although it says something else than what stands; then it waits for a person. */
  declare aside: AsideReason | null;
  declare asideDecision: 'kept' | 'taken' | null;
  declare asideDecisionReason: string | null;
  declare asideDecidedBy: string | null;
  declare asideDecidedAt: Date | null;
  /** Since when it stands; null where it never did, and in rows of before this was kept. */
  declare stoodAt: Date | null;
  /** The message that had said this value, which another one without a value made final; null of all others. */
  declare confirms: string | null;
  /** How the laboratory's mapping reads it; null where it is read without one. */
  declare mappedMarker: string | null;
  declare mappedUnit: string | null;
  declare reading: CreationOptional<ReadingKind | null>;

  static readonly table = 'observations';
  /** Its id comes too late: it is sealed for the place in the message that brought it. */
  static readonly boundTo = ['resultId', 'importMessageId', 'position'];
  static readonly columns: Columns<Observation> = {
    id: primary(counter()),
    resultId: uuid(),
    importMessageId: uuid(),
    position: uint(),
    identity: varchar(250),
    lab: varchar(60),
    code: varchar(80),
    codingSystem: varchar(40),
    text: varchar(250),
    alternateCode: varchar(80),
    alternateSystem: varchar(40),
    sub: varchar(40),
    value: sealed(text()),
    unit: varchar(60),
    referenceRange: sealed(varchar(250), WITH_VALUE),
    flags: sealed(varchar(60), WITH_VALUE),
    status: varchar(8),
    notes: sealed(text(), WITH_VALUE),
    observedAt: nullable(instant()),
    reportedAt: nullable(instant()),
    reportedDayOnly: withDefault(flag(), 0),
    writtenAt: nullable(instant()),
    writtenDayOnly: withDefault(flag(), 0),
    current: flag(),
    aside: nullable(oneOf(ASIDE_REASONS)),
    asideDecision: nullable(oneOf(['kept', 'taken'])),
    asideDecisionReason: nullable(sealed(varchar(300))),
    asideDecidedBy: nullable(uuid()),
    asideDecidedAt: nullable(instant()),
    stoodAt: nullable(instant()),
    confirms: nullable(uuid()),
    mappedMarker: nullable(varchar(60)),
    mappedUnit: nullable(varchar(60)),
    reading: withDefault(nullable(oneOf(READINGS)), 'unread'),
  };
}
