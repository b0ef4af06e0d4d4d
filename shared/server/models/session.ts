import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import {
  type Columns,
  instant,
  nullable,
  primary,
  uint,
  uuid,
  varchar,
  withDefault,
} from '#shared/server/database/columns.ts';

/** A signed-in browser and how its token was rotated. */
export class Session extends Model<InferAttributes<Session>, InferCreationAttributes<Session>> {
  declare id: string;
  declare userId: string;
  declare rotation: CreationOptional<number>;
  declare rotatedAt: Date;
  declare lastSeenAt: Date;
  declare createdAt: Date;
  declare endedAt: Date | null;
  declare endedWhy: string | null;
  declare ip: string | null;
  /** When the newest pair of tokens was given a second time; null since the last rotation. */
  declare repeatedAt: Date | null;
  /** When its browser first came back with the session cookie; from then on tokens alone refresh nothing. */
  declare boundAt: Date | null;
  /** When its person gave the second factor; null where none was asked for. */
  declare secondFactorAt: CreationOptional<Date | null>;
  /** Browser and system that signed in, in a few words; null where they are not known. */
  declare device: CreationOptional<string | null>;

  static readonly table = 'sessions';
  static readonly columns: Columns<Session> = {
    id: primary(uuid()),
    userId: uuid(),
    rotation: withDefault(uint(), 0),
    rotatedAt: instant(),
    lastSeenAt: instant(),
    createdAt: instant(),
    endedAt: nullable(instant()),
    endedWhy: nullable(varchar(20)),
    ip: nullable(varchar(64)),
    repeatedAt: nullable(instant()),
    boundAt: nullable(instant()),
    secondFactorAt: nullable(instant()),
    device: nullable(varchar(60)),
  };
}
