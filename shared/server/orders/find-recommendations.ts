import type { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { ReleasedResult } from '#shared/domain/results/types.ts';
import { withdrawFromRelease } from '#shared/domain/results/withdraw-from-release.ts';
import { resultContent } from '#shared/server/content/live-content.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { opened } from '#shared/server/database/sealed-sql.ts';
import { columns, type Database, json, select, type Tx } from '#shared/server/database/sql.ts';
import type { FollowUp } from '#shared/server/models/follow-up.ts';
import { ResultRelease } from '#shared/server/models/result-release.ts';
import { findWithdrawnMarkers } from '#shared/server/results/find-withdrawn-markers.ts';

/** The follow-up tests that a released result recommends as its customer reads it now. */
export interface Recommending {
  mainOrderId: string;
  /** When the result was first released: a correction does not put the follow-up off. */
  firstReleasedAt: Date;
  followUps: ReleasedResult['followUpRecommendations'];
  /** When its sample was taken, as far as it is known, and which values it has. */
  sampledAt: Date;
  markers: string[];
}

interface RecommendingRow extends Pick<Row<ResultRelease>, 'document' | 'releasedAt'> {
  resultId: string;
  mainOrderId: string;
  sampledAt: Date | null;
  firstReleasedAt: Date;
}

const RECOMMENDING = columns<RecommendingRow>({
  resultId: 'r.id',
  mainOrderId: 'r.orderId',
  sampledAt: 'r',
  document: opened(ResultRelease, 'l', 'document'),
  releasedAt: 'l',
  firstReleasedAt: `(SELECT MIN(x.releasedAt) FROM result_releases x WHERE x.resultId = r.id
    AND (r.takenBackAt IS NULL OR x.releasedAt > r.takenBackAt))`,
});

const FROM = `FROM test_results r
  JOIN result_releases l ON l.resultId = r.id AND l.version = r.releasedVersion`;

/** The released result of one order, or of every order of a customer, the newest release first. @param lock for whoever decides by it */
export async function findRecommendations(
  on: Database | Tx,
  of: { mainOrderId: string } | { customerId: string },
  lock: '' | 'FOR UPDATE' = '',
): Promise<Recommending[]> {
  const [column, id] = 'mainOrderId' in of ? ['r.orderId', of.mainOrderId] : ['r.customerId', of.customerId];
  const rows = await select(on, RECOMMENDING, `${FROM} WHERE ${column} = ? ORDER BY l.releasedAt DESC ${lock}`, [id]);
  const found: Recommending[] = [];
  for (const { resultId, mainOrderId, document, releasedAt, firstReleasedAt, sampledAt } of rows) {
    const released = json<ReleasedResult>(document);
    const markers = released.bloodMeasures.map(({ marker }) => marker);
    const of = { mainOrderId, firstReleasedAt, sampledAt: sampledAt ?? firstReleasedAt, markers };
    if (released.followUpRecommendations.length === 0) {
      found.push({ ...of, followUps: [] });
      continue;
    }
    const withdrawn = await findWithdrawnMarkers(on, resultId, releasedAt);
    const { followUpRecommendations } = withdrawFromRelease(released, withdrawn, resultContent);
    found.push({ ...of, followUps: followUpRecommendations });
  }
  return found;
}

/** What became of a recommendation, with the order that was placed for it. */
export interface FollowUpRow extends Row<FollowUp> {
  orderStatus: OrderStatus | null;
  transactionNo: string | null;
}

const FOLLOW_UP = columns<FollowUpRow>({
  mainOrderId: 'f',
  followUpKey: 'f',
  endedAt: 'f',
  orderId: 'f',
  orderStatus: 'o.status',
  transactionNo: 'o.lastUpdatedTransactionNo',
});

/** The answers to the recommendations of these orders. @param lock for whoever decides by it */
export async function findAnswersToFollowUps(
  on: Database | Tx,
  mainOrderIds: readonly string[],
  lock: '' | 'FOR UPDATE' = '',
): Promise<FollowUpRow[]> {
  if (mainOrderIds.length === 0) return [];
  const from = 'FROM follow_ups f LEFT JOIN orders o ON o.id = f.orderId WHERE f.mainOrderId IN (?)';
  return select(on, FOLLOW_UP, `${from} ${lock}`, [mainOrderIds]);
}
