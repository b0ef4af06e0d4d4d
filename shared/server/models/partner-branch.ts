import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import type { OpeningInterval } from '#shared/domain/booking/branch-hours.ts';
import type { Language } from '#shared/languages.ts';
import {
  type Columns,
  char,
  double,
  type Flag,
  flag,
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

/** Where samples are taken; `timeSlotDuration` in minutes. */
export class PartnerBranch extends Model<InferAttributes<PartnerBranch>, InferCreationAttributes<PartnerBranch>> {
  declare id: string;
  declare key: string;
  declare name: string;
  declare streetAddress: string;
  declare zipCode: string;
  declare city: string;
  declare canton: string;
  declare language: Language;
  declare latitude: number;
  declare longitude: number;
  declare active: Flag;
  declare channel: 'direct' | 'partner';
  declare openingDays: OpeningInterval[];
  declare timeSlotDuration: number;
  declare appointmentsPerTimeSlot: number;
  /** Keys of the tests it offers; null for all of them, those to come included. */
  declare products: CreationOptional<string[] | null>;
  /** Its logo in the file store. */
  declare logoId: CreationOptional<string | null>;
  /** SHA-256 of the key with which its staff sign in, hex; the key itself is shown once and kept nowhere. */
  declare partnerKeyHash: CreationOptional<string | null>;
  declare partnerKeyMadeAt: CreationOptional<Date | null>;
  /** Where the code for signing in is sent to, E.164; null where nobody sells there. */
  declare phoneNo: CreationOptional<string | null>;
  declare version: CreationOptional<number>;

  static readonly table = 'partner_branches';
  static readonly columns: Columns<PartnerBranch> = {
    id: primary(uuid()),
    key: varchar(60),
    name: varchar(120),
    streetAddress: varchar(120),
    zipCode: char(4),
    city: varchar(80),
    canton: char(2),
    language: char(2),
    latitude: double(),
    longitude: double(),
    active: flag(),
    channel: oneOf(['direct', 'partner']),
    openingDays: json(),
    timeSlotDuration: uint(),
    appointmentsPerTimeSlot: uint(),
    products: nullable(json()),
    logoId: nullable(uuid()),
    partnerKeyHash: nullable(char(64)),
    partnerKeyMadeAt: nullable(instant()),
    phoneNo: nullable(varchar(20)),
    version: withDefault(uint(), 1),
  };
}
