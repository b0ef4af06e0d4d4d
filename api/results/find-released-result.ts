import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { ReleasedResult } from '#shared/domain/results/types.ts';
import type { LocalText } from '#shared/languages.ts';
import { type Database, json, selectOne } from '#shared/server/database/sql.ts';
import type { ResultView } from '#shared/views/results.ts';

interface ReleaseRow {
  id: string;
  orderId: string;
  orderNumber: string;
  orderStatus: OrderStatus;
  customerId: string;
  version: number;
  document: unknown;
  doctorName: string;
  doctorTitle: string | null;
  releasedAt: Date;
  sampledAt: Date | null;
  productKey: string;
  productName: unknown;
}

/** The released version of an order's result; undefined before the release, whatever is stored. */
export async function findReleasedResult(on: Database, orderId: string): Promise<ResultView | undefined> {
  const row = await selectOne<ReleaseRow>(
    on,
    `SELECT r.id, r.orderId, o.orderNumber, o.status AS orderStatus, r.customerId, rel.version, rel.document, rel.doctorName,
       rel.doctorTitle, rel.releasedAt, r.sampledAt, o.productKey, o.productName
     FROM test_results r JOIN orders o ON o.id = r.orderId
     JOIN result_releases rel ON rel.resultId = r.id AND rel.version = r.releasedVersion WHERE r.orderId = ?`,
    [orderId],
  );
  if (!row) return undefined;
  return {
    _id: row.id,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    customerId: row.customerId,
    version: row.version,
    releasedAt: row.releasedAt.toISOString(),
    beingCorrected: row.orderStatus === OrderStatus.READY_FOR_APPROVAL,
    doctor: { name: row.doctorName, title: row.doctorTitle },
    sampledAt: row.sampledAt?.toISOString() ?? null,
    product: { key: row.productKey, name: json<LocalText>(row.productName) },
    document: json<ReleasedResult>(row.document),
  };
}
