import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { type Columns, instant, nullable, primary, uuid } from '#shared/server/database/columns.ts';

/** A device that signed in to an account before. */
export class KnownDevice extends Model<InferAttributes<KnownDevice>, InferCreationAttributes<KnownDevice>> {
  declare deviceId: string;
  declare userId: string;
  declare createdAt: Date;
  /** The last sign-in with it; null before it was noted. */
  declare usedAt: Date | null;

  static readonly table = 'known_devices';
  static readonly columns: Columns<KnownDevice> = {
    deviceId: primary(uuid()),
    userId: primary(uuid()),
    createdAt: instant(),
    usedAt: nullable(instant()),
  };
}
