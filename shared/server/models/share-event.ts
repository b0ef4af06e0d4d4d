import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import type { ShareEventKind } from '#shared/domain/results/share-state.ts';
import { type Columns, instant, nullable, oneOf, primary, uint, uuid } from '#shared/server/database/columns.ts';

/** What happened at a shared result, for its person to read; never changed. */
export class ShareEvent extends Model<InferAttributes<ShareEvent>, InferCreationAttributes<ShareEvent>> {
  declare id: string;
  declare shareId: string;
  declare kind: ShareEventKind;
  /** The version that was shown; null where none was, because it had been taken back or the code was wrong. */
  declare version: number | null;
  declare at: Date;

  static readonly table = 'share_events';
  static readonly columns: Columns<ShareEvent> = {
    id: primary(uuid()),
    shareId: uuid(),
    kind: oneOf(['opened', 'file-taken', 'wrong-code']),
    version: nullable(uint()),
    at: instant(),
  };
}
