import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { type Columns, instant, primary, uint, varchar } from '#shared/server/database/columns.ts';

/** A look through all seals of a chain, and what was wrong. */
export class AuditCheck extends Model<InferAttributes<AuditCheck>, InferCreationAttributes<AuditCheck>> {
  declare chain: string;
  declare checkedAt: Date;
  declare seals: number;
  declare breaks: number;

  static readonly table = 'audit_checks';
  static readonly columns: Columns<AuditCheck> = {
    chain: primary(varchar(30)),
    checkedAt: primary(instant()),
    seals: uint(),
    breaks: uint(),
  };
}
