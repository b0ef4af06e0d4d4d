import { resultContent } from '#shared/content/result-content.ts';
import type { results } from '#shared/contract/results.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { compareReleases } from '#shared/domain/results/compare-releases.ts';
import { withdrawFromRelease } from '#shared/domain/results/withdraw-from-release.ts';
import { orNotFound } from '#shared/errors.ts';
import type { LocalText } from '#shared/languages.ts';
import type { Call } from '#shared/server/call.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, json, select, selectOne } from '#shared/server/database/sql.ts';
import type { Order } from '#shared/server/models/order.ts';
import type { ResultRelease } from '#shared/server/models/result-release.ts';
import type { TestResult } from '#shared/server/models/test-result.ts';
import type { Services } from '#shared/server/services.ts';
import type { ResultCorrectionView, ResultView } from '#shared/views/results.ts';
import { findWithdrawnMarkers } from './find-withdrawn-markers.ts';
import { readReleasedDocument } from './read-released-document.ts';

type ReleaseRow = Pick<Row<TestResult>, 'id' | 'orderId' | 'customerId' | 'sampledAt'> &
  Pick<Row<Order>, 'orderNumber' | 'productKey' | 'productName'> &
  Pick<
    Row<ResultRelease>,
    'version' | 'document' | 'doctorName' | 'doctorTitle' | 'releasedAt' | 'correctionReason' | 'gotWorse'
  > & {
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
  correctionReason: 'l',
  gotWorse: 'l',
});

const READING = columns<{ readAt: Date }>({ readAt: 'd' });

/** The released version of an order's result; 404 before the release, whatever is stored. */
export const findReleasedResult = (services: Services, { params }: Call<typeof results.getResultOfOrder>) =>
  readReleased(services, params.orderId, null);

/** A released version of an order's result, also one that a later version replaced. */
export const findResultVersion = (services: Services, { params }: Call<typeof results.getResultVersion>) =>
  readReleased(services, params.orderId, Number(params.version));

async function readReleased(services: Services, orderId: string, wished: number | null): Promise<ResultView> {
  const from = `FROM test_results r JOIN orders o ON o.id = r.orderId
    JOIN result_releases l ON l.resultId = r.id AND l.version <= r.releasedVersion
    WHERE r.orderId = ? ORDER BY l.version DESC`;
  const releases = await select(services, RELEASE, from, [orderId]);
  const newest = orNotFound(releases[0]);
  const row = orNotFound(releases.find(({ version }) => version === (wished ?? newest.version)));
  const before = releases.find(({ version }) => version === row.version - 1);
  const released = readReleasedDocument(row.document);
  const withdrawn = await findWithdrawnMarkers(services, row.id, row.releasedAt);
  return {
    _id: row.id,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    customerId: row.customerId,
    version: row.version,
    releasedAt: row.releasedAt.toISOString(),
    beingCorrected: row.orderStatus === OrderStatus.READY_FOR_APPROVAL,
    replacedBy: row.version === newest.version ? null : newest.version,
    withdrawn: released.bloodMeasures
      .filter(({ marker }) => withdrawn.has(marker))
      .map(({ marker, name }) => ({ marker, name })),
    correction: before ? await presentCorrection(services, row, before) : null,
    versions: releases.map(({ version, releasedAt }) => ({ version, releasedAt: releasedAt.toISOString() })),
    doctor: { name: row.doctorName, title: row.doctorTitle },
    sampledAt: row.sampledAt?.toISOString() ?? null,
    product: { key: row.productKey, name: json(row.productName) },
    document: withdrawFromRelease(released, withdrawn, resultContent),
  };
}

async function presentCorrection(
  services: Services,
  row: ReleaseRow,
  before: ReleaseRow,
): Promise<ResultCorrectionView> {
  const ofVersion = 'FROM result_readings d WHERE d.resultId = ? AND d.version = ?';
  const reading = await selectOne(services, READING, ofVersion, [row.id, row.version]);
  // What was taken back since either of the two is read in neither.
  const withdrawn = await findWithdrawnMarkers(services, row.id, row.releasedAt);
  const [was, is] = [before, row].map(({ document }) => readReleasedDocument(document));
  if (!was || !is) throw new Error('a correction has two versions');
  const difference = compareReleases(was, is);
  return {
    reason: row.correctionReason && json<LocalText>(row.correctionReason),
    before: { version: before.version, releasedAt: before.releasedAt.toISOString() },
    difference: { ...difference, measures: difference.measures.filter(({ marker }) => !withdrawn.has(marker)) },
    asksForReading: row.gotWorse === 1,
    readAt: reading?.readAt.toISOString() ?? null,
  };
}
