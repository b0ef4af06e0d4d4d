import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { CodePurpose } from '#shared/domain/identity/code-purpose.ts';
import {
  type Columns,
  char,
  type Flag,
  flag,
  instant,
  nullable,
  primary,
  uuid,
  varchar,
  withDefault,
} from '#shared/server/database/columns.ts';

/** A code that was sent to a phone. */
export class SignInCode extends Model<InferAttributes<SignInCode>, InferCreationAttributes<SignInCode>> {
  declare id: string;
  declare phoneNo: string;
  declare country: string;
  /** First digits of the number: a range that operators sell as one. */
  declare prefix: CreationOptional<string>;
  /** The network that asked (`networkOf`). */
  declare network: CreationOptional<string>;
  /** The device that asked, when it had signed in to this number before. */
  declare knownDeviceId: string | null;
  /** It went to a number without an account, and no known device had asked. */
  declare sentToStranger: CreationOptional<Flag>;
  declare codeHash: string;
  declare sealedCode: string | null;
  declare createdAt: Date;
  declare expiresAt: Date;
  declare usedAt: Date | null;
  /** When it was given back right, whether that used it up or not. */
  declare verifiedAt: Date | null;
  declare purpose: CreationOptional<CodePurpose>;
  /** Who is signed in and wants this number; null for codes that sign in or up. */
  declare userId: string | null;
  /** The shared result that the code opens; null for every other code. */
  declare shareId: CreationOptional<string | null>;
  /** The branch that asked: for itself to sign in, or for a customer at its counter; null for every other code. */
  declare branchId: CreationOptional<string | null>;

  static readonly table = 'sign_in_codes';
  static readonly columns: Columns<SignInCode> = {
    id: primary(uuid()),
    phoneNo: varchar(20),
    country: char(2),
    prefix: withDefault(varchar(16), ''),
    network: withDefault(varchar(80), ''),
    knownDeviceId: nullable(uuid()),
    sentToStranger: withDefault(flag(), 0),
    codeHash: char(64),
    sealedCode: nullable(varchar(120)),
    createdAt: instant(),
    expiresAt: instant(),
    usedAt: nullable(instant()),
    verifiedAt: nullable(instant()),
    purpose: withDefault(varchar<CodePurpose>(20), CodePurpose.signIn),
    userId: nullable(uuid()),
    shareId: nullable(uuid()),
    branchId: nullable(uuid()),
  };
}
