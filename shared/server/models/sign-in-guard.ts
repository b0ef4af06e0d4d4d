import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import {
  type Columns,
  instant,
  nullable,
  oneOf,
  primary,
  uint,
  varchar,
  withDefault,
} from '#shared/server/database/columns.ts';

/** How many wrong codes an account, address, device, second factor or shared result was given, and until when it is locked. */
export class SignInGuard extends Model<InferAttributes<SignInGuard>, InferCreationAttributes<SignInGuard>> {
  declare kind: 'account' | 'address' | 'device' | 'factor' | 'share';
  declare subject: string;
  declare wrong: CreationOptional<number>;
  declare windowStartedAt: Date | null;
  declare wrongToday: CreationOptional<number>;
  declare dayStartedAt: Date | null;
  declare lockedUntil: Date | null;

  static readonly table = 'sign_in_guards';
  static readonly columns: Columns<SignInGuard> = {
    kind: primary(oneOf(['account', 'address', 'device', 'factor', 'share'])),
    subject: primary(varchar(80)),
    wrong: withDefault(uint(), 0),
    windowStartedAt: nullable(instant()),
    wrongToday: withDefault(uint(), 0),
    dayStartedAt: nullable(instant()),
    lockedUntil: nullable(instant()),
  };
}
