import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import {
  type Columns,
  char,
  instant,
  mediumText,
  nullable,
  primary,
  sealed,
  uuid,
  varchar,
} from '#shared/server/database/columns.ts';

/** The reply to a call that may be repeated; `reply` is null while it runs. */
export class IdempotencyKey extends Model<InferAttributes<IdempotencyKey>, InferCreationAttributes<IdempotencyKey>> {
  declare endpoint: string;
  declare actorId: string;
  declare idempotencyKey: string;
  declare bodyHash: string;
  declare reply: string | null;
  declare createdAt: Date;

  static readonly table = 'idempotency_keys';
  static readonly columns: Columns<IdempotencyKey> = {
    endpoint: primary(varchar(60)),
    actorId: primary(uuid()),
    idempotencyKey: primary(varchar(80)),
    bodyHash: char(64),
    reply: nullable(sealed(mediumText())),
    createdAt: instant(),
  };
}
