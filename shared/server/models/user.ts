import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import type { Sex } from '#shared/domain/surveys/survey.ts';
import { LANGUAGES, type Language } from '#shared/languages.ts';
import {
  type Columns,
  char,
  day,
  type Flag,
  flag,
  instant,
  nullable,
  oneOf,
  primary,
  sealed,
  uuid,
  varchar,
  withDefault,
} from '#shared/server/database/columns.ts';

/** A person: customer, staff or both. */
export class User extends Model<InferAttributes<User>, InferCreationAttributes<User>> {
  declare id: string;
  declare firstName: string;
  declare lastName: string;
  declare birthdate: string | null;
  /** Keyed hash of the birth date: what a laboratory says is found by it. */
  declare birthdateLookup: string | null;
  declare sex: Sex | null;
  declare email: string | null;
  /** When a code proved that the address is the person's; null while nobody knows. */
  declare emailVerifiedAt: Date | null;
  declare phoneNo: string;
  declare phoneNoVerified: CreationOptional<Flag>;
  declare streetAddress: string | null;
  declare zipCode: string | null;
  declare city: string | null;
  declare country: CreationOptional<string>;
  declare preferredLanguage: CreationOptional<Language>;
  declare doctorTitle: string | null;
  declare photoAvatarUrl: string | null;
  /** The photo in the file store. */
  declare photoId: string | null;
  /** SHA-256 of the file it was drawn from, hex: the same one again is no change. */
  declare photoSha256: string | null;
  declare createdAt: Date;
  declare updatedAt: Date;
  /** Since then nothing in the row says who the person was, and nobody signs in with it. */
  declare closedAt: CreationOptional<Date | null>;

  static readonly table = 'users';
  static readonly columns: Columns<User> = {
    id: primary(uuid()),
    firstName: varchar(100),
    lastName: varchar(100),
    birthdate: nullable(sealed(day(), { lookup: 'birthdateLookup', unreadable: null })),
    birthdateLookup: nullable(char(32)),
    sex: nullable(oneOf(['male', 'female'])),
    email: nullable(varchar(254)),
    emailVerifiedAt: nullable(instant()),
    phoneNo: varchar(20),
    phoneNoVerified: withDefault(flag(), 0),
    streetAddress: nullable(varchar(120)),
    zipCode: nullable(char(4)),
    city: nullable(varchar(80)),
    country: withDefault(char(2), 'CH'),
    preferredLanguage: withDefault(oneOf(LANGUAGES), 'de'),
    doctorTitle: nullable(varchar(40)),
    photoAvatarUrl: nullable(varchar(200)),
    photoId: nullable(uuid()),
    photoSha256: nullable(char(64)),
    createdAt: instant(),
    updatedAt: instant(),
    closedAt: nullable(instant()),
  };
}
