import { shareState } from '#shared/domain/results/share-state.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, selectOne, type Tx } from '#shared/server/database/sql.ts';
import type { ResultShare } from '#shared/server/models/result-share.ts';
import { hashOfToken } from './share-token.ts';

export type OpenShare = Pick<
  Row<ResultShare>,
  'id' | 'orderId' | 'customerId' | 'phoneNo' | 'createdAt' | 'expiresAt' | 'endedAt'
>;

const SHARE = columns<OpenShare>({
  id: 's',
  orderId: 's',
  customerId: 's',
  phoneNo: 's',
  createdAt: 's',
  expiresAt: 's',
  endedAt: 's',
});

/** The share that a ticket names. Refused alike whether it is over or was ended. */
export async function findOpenShare(
  on: Database | Tx,
  id: string,
  now: Date,
  lock: '' | 'FOR UPDATE' = '',
): Promise<OpenShare | Refusal<'share-over'>> {
  return unlessOver(await selectOne(on, SHARE, `FROM result_shares s WHERE s.id = ? ${lock}`, [id]), now);
}

/** The share that a link names, locked until the commit: whoever ends it at this moment is waited for. Refused alike where it never was. */
export async function lockOpenShare(tx: Tx, token: string): Promise<OpenShare | Refusal<'share-over'>> {
  const from = 'FROM result_shares s WHERE s.tokenHash = ? FOR UPDATE';
  return unlessOver(await selectOne(tx, SHARE, from, [hashOfToken(token)]), tx.now);
}

const unlessOver = (share: OpenShare | undefined, now: Date): OpenShare | Refusal<'share-over'> =>
  share && shareState(share, now) === 'active' ? share : refuse('share-over');
