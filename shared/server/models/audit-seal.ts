import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { bigUint, type Columns, char, instant, primary, uint, varchar } from '#shared/server/database/columns.ts';

/** A block of audit rows, bound to all blocks before it. */
export class AuditSeal extends Model<InferAttributes<AuditSeal>, InferCreationAttributes<AuditSeal>> {
  /** The table of the rows. */
  declare chain: string;
  /** 1, 2, 3 …: one that is missing was taken away. */
  declare number: number;
  /** The position up to which rows are sealed, by this seal and those before. */
  declare through: number;
  /** The highest position there was at `seenAt`: the next seal goes up to here. */
  declare seen: number;
  declare seenAt: Date;
  declare sealedAt: Date;
  declare rowCount: number;
  /** SHA-256 of the hash before, this seal's own numbers and its rows. */
  declare hash: string;
  /** Under which master key it is signed. */
  declare keyMark: string;
  /** HMAC of the hash: whoever has the database alone cannot write a chain of their own. */
  declare signature: string;

  static readonly table = 'audit_seals';
  static readonly columns: Columns<AuditSeal> = {
    chain: primary(varchar(30)),
    number: primary(uint()),
    through: bigUint(),
    seen: bigUint(),
    seenAt: instant(),
    sealedAt: instant(),
    rowCount: uint(),
    hash: char(64),
    keyMark: char(16),
    signature: char(64),
  };
}
