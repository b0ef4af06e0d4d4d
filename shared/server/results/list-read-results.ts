import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { ReleasedResult } from '#shared/domain/results/types.ts';
import { withdrawFromRelease } from '#shared/domain/results/withdraw-from-release.ts';
import type { LocalText } from '#shared/languages.ts';
import { resultContent } from '#shared/server/content/live-content.ts';
import { opened } from '#shared/server/database/sealed-sql.ts';
import { columns, type Database, json, select } from '#shared/server/database/sql.ts';
import { ResultRelease } from '#shared/server/models/result-release.ts';
import type { CustomerResultView } from '#shared/views/results.ts';
import { findWithdrawnMarkers } from './find-withdrawn-markers.ts';
import { readReleasedDocument } from './read-released-document.ts';

/** A result of a person with the version that they read now. */
export interface ReadRow {
  id: string;
  orderId: string;
  orderNumber: string;
  orderStatus: OrderStatus;
  productName: LocalText;
  sampledAt: Date;
  version: number;
  releasedAt: Date;
  document: ReleasedResult;
}

export const READ_ROW = columns<ReadRow>({
  id: 'r',
  orderId: 'r',
  orderNumber: 'o',
  orderStatus: 'o.status',
  productName: 'o',
  sampledAt: 'COALESCE(r.sampledAt, r.receivedAt)',
  version: 'l',
  releasedAt: 'l',
  document: opened(ResultRelease, 'l', 'document'),
});

/** What a person reads of their results now: of each the newest release, and none that was taken back. */
export const READ_BY_PERSON = `FROM test_results r JOIN orders o ON o.id = r.orderId
  JOIN result_releases l ON l.resultId = r.id AND l.version = r.releasedVersion
    AND (r.takenBackAt IS NULL OR l.releasedAt > r.takenBackAt)
  WHERE r.customerId = ?`;

/** All of them, oldest first. */
export const listReadResults = (on: Database, customerId: string): Promise<ReadRow[]> =>
  select(on, READ_ROW, `${READ_BY_PERSON} ORDER BY COALESCE(r.sampledAt, r.receivedAt), r.id`, [customerId]);

/** Its document without what the laboratory has taken back since. */
export async function readNow(on: Database, { id, releasedAt, document }: ReadRow): Promise<ReleasedResult> {
  const withdrawn = await findWithdrawnMarkers(on, id, releasedAt);
  return withdrawFromRelease(readReleasedDocument(document), withdrawn, resultContent);
}

/** The laboratory newly sent values that no doctor has released. */
export const isBeingCorrected = ({ orderStatus }: Pick<ReadRow, 'orderStatus'>): boolean =>
  orderStatus === OrderStatus.READY_FOR_APPROVAL;

/** A line of a person's list of results: the levels of its areas, no value. */
export async function presentReadResult(on: Database, row: ReadRow): Promise<CustomerResultView> {
  const document = await readNow(on, row);
  return {
    _id: row.id,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    product: json(row.productName),
    version: row.version,
    sampledAt: row.sampledAt.toISOString(),
    releasedAt: row.releasedAt.toISOString(),
    beingCorrected: isBeingCorrected(row),
    areas: document.resultCategories.map(({ resultCategoryId, name, icon, level }) => ({
      resultCategoryId,
      name,
      icon,
      level,
    })),
  };
}
