import type { results } from '#shared/contract/results.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, exists, json, selectOne } from '#shared/server/database/sql.ts';
import type { Order } from '#shared/server/models/order.ts';
import type { ResultRelease } from '#shared/server/models/result-release.ts';
import type { TestResult } from '#shared/server/models/test-result.ts';
import type { Services } from '#shared/server/services.ts';
import type { ResultView } from '#shared/views/results.ts';
import { readReleasedDocument } from './read-released-document.ts';

type ReleaseRow = Pick<Row<TestResult>, 'id' | 'orderId' | 'customerId' | 'sampledAt'> &
  Pick<Row<Order>, 'orderNumber' | 'productKey' | 'productName'> &
  Pick<Row<ResultRelease>, 'version' | 'document' | 'doctorName' | 'doctorTitle' | 'releasedAt'> & {
    orderStatus: OrderStatus;
  };

const RELEASE = columns<ReleaseRow>({
  id: 'r',
  orderId: 'r',
  customerId: 'r',
  sampledAt: 'r',
  orderNumber: 'o',
  orderStatus: 'o.status',
  productKey: 'o',
  productName: 'o',
  version: 'l',
  document: 'l',
  doctorName: 'l',
  doctorTitle: 'l',
  releasedAt: 'l',
});

/** The released version of an order's result; 404 before the release, whatever is stored. */
export async function findReleasedResult(
  services: Services,
  { params }: Call<typeof results.getResultOfOrder>,
): Promise<ResultView | Refusal<'result-taken-back'>> {
  const from = `FROM test_results r JOIN orders o ON o.id = r.orderId
    JOIN result_releases l ON l.resultId = r.id AND l.version = r.releasedVersion WHERE r.orderId = ?`;
  const found = await selectOne(services, RELEASE, from, [params.orderId]);
  if (!found && (await isTakenBack(services, params.orderId))) return refuse('result-taken-back');
  const row = orNotFound(found);
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
    product: { key: row.productKey, name: json(row.productName) },
    document: readReleasedDocument(row.document),
  };
}

/** A release was taken back because its values were matched wrongly: the customer, who may have read it, is told so. */
const isTakenBack = (on: Database, orderId: string): Promise<boolean> =>
  exists(on, 'FROM test_results r WHERE r.orderId = ? AND r.releasedVersion IS NULL AND r.takenBackAt IS NOT NULL', [
    orderId,
  ]);
