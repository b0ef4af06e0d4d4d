import type { Row } from '#shared/server/database/columns.ts';
import { columns, select, selectOne, type Tx } from '#shared/server/database/sql.ts';
import type { PartnerBranch } from '#shared/server/models/partner-branch.ts';

/** A branch in which nobody books until the transaction ends. */
export type LockedBranch = Pick<Row<PartnerBranch>, 'id' | 'logoId' | 'version'>;

const LOCKED = columns<LockedBranch>({ id: 'id', logoId: 'logoId', version: 'version' });

/** Locks a branch: appointments that are being made there are waited for, later ones wait. */
export const lockBranch = (tx: Tx, id: string): Promise<LockedBranch | undefined> =>
  selectOne(tx, LOCKED, 'FROM partner_branches WHERE id = ? FOR UPDATE', [id]);

/** Locks all of them, in one order. */
export const lockBranches = (tx: Tx): Promise<LockedBranch[]> =>
  select(tx, LOCKED, 'FROM partner_branches ORDER BY id FOR UPDATE');
