import { resultContent } from '#shared/content/result-content.ts';
import type { results } from '#shared/contract/results.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { compareReleases, type ReleaseDifference } from '#shared/domain/results/compare-releases.ts';
import { withdrawFromRelease } from '#shared/domain/results/withdraw-from-release.ts';
import { orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import type { LocalText } from '#shared/languages.ts';
import type { Call } from '#shared/server/call.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, exists, json, select, selectOne } from '#shared/server/database/sql.ts';
import type { Order } from '#shared/server/models/order.ts';
import type { ResultRelease } from '#shared/server/models/result-release.ts';
import type { TestResult } from '#shared/server/models/test-result.ts';
import { findWithdrawnMarkers } from '#shared/server/results/find-withdrawn-markers.ts';
import type { Services } from '#shared/server/services.ts';
import type { ResultCorrectionView, ResultView } from '#shared/views/results.ts';
import { forgetGoneValues } from './forget-gone-values.ts';
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
export async function findReleasedResult(
  services: Services,
  { params }: Call<typeof results.getResultOfOrder>,
): Promise<ResultView | Refusal<'result-taken-back'>> {
  const releases = await listReleases(services, params.orderId);
  const [newest] = releases;
  if (!newest && (await isTakenBack(services, params.orderId))) return refuse('result-taken-back');
  return presentReleased(services, orNotFound(newest), releases);
}

/** A released version of an order's result, also one that a later version replaced; 404 of one that was taken back. */
export async function findResultVersion(services: Services, { params }: Call<typeof results.getResultVersion>) {
  const releases = await listReleases(services, params.orderId);
  const wished = releases.find(({ version }) => version === Number(params.version));
  return presentReleased(services, orNotFound(wished), releases);
}

/** What the person may read, the newest first. What was taken back was perhaps another person's: nobody gets to read it again. */
const listReleases = (services: Services, orderId: string): Promise<ReleaseRow[]> =>
  select(
    services,
    RELEASE,
    `FROM test_results r JOIN orders o ON o.id = r.orderId
     JOIN result_releases l ON l.resultId = r.id AND l.version <= r.releasedVersion
       AND (r.takenBackAt IS NULL OR l.releasedAt > r.takenBackAt)
     WHERE r.orderId = ? ORDER BY l.version DESC`,
    [orderId],
  );

async function presentReleased(
  services: Services,
  row: ReleaseRow,
  releases: readonly ReleaseRow[],
): Promise<ResultView> {
  const newest = releases[0]?.version ?? row.version;
  const before = releases.find(({ version }) => version === row.version - 1) ?? null;
  const released = await forgetGoneValues(services, row, readReleasedDocument(row.document));
  const withdrawn = await findWithdrawnMarkers(services, row.id, row.releasedAt);
  return {
    _id: row.id,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    customerId: row.customerId,
    version: row.version,
    releasedAt: row.releasedAt.toISOString(),
    beingCorrected: row.orderStatus === OrderStatus.READY_FOR_APPROVAL,
    replacedBy: row.version === newest ? null : newest,
    withdrawn: released.bloodMeasures
      .filter(({ marker }) => withdrawn.has(marker))
      .map(({ marker, name }) => ({ marker, name })),
    correction: row.version > 1 ? await presentCorrection(services, row, before) : null,
    versions: releases.map(({ version, releasedAt }) => ({ version, releasedAt: releasedAt.toISOString() })),
    doctor: { name: row.doctorName, title: row.doctorTitle },
    sampledAt: row.sampledAt?.toISOString() ?? null,
    product: { key: row.productKey, name: json(row.productName) },
    document: withdrawFromRelease(released, withdrawn, resultContent),
  };
}

/** @param before null where the version before was taken back */
async function presentCorrection(
  services: Services,
  row: ReleaseRow,
  before: ReleaseRow | null,
): Promise<ResultCorrectionView> {
  const ofVersion = 'FROM result_readings d WHERE d.resultId = ? AND d.version = ?';
  const reading = await selectOne(services, READING, ofVersion, [row.id, row.version]);
  return {
    reason: row.correctionReason && json<LocalText>(row.correctionReason),
    before: before && { version: before.version, releasedAt: before.releasedAt.toISOString() },
    difference: before && (await compare(services, before, row)),
    asksForReading: row.gotWorse === 1,
    readAt: reading?.readAt.toISOString() ?? null,
  };
}

async function compare(services: Services, before: ReleaseRow, row: ReleaseRow): Promise<ReleaseDifference> {
  const difference = compareReleases(readReleasedDocument(before.document), readReleasedDocument(row.document));
  // What the laboratory has taken back since either of the two is read in neither: it was perhaps another person's.
  const withdrawn = await findWithdrawnMarkers(services, row.id, row.releasedAt);
  const withdrawnBefore = await findWithdrawnMarkers(services, row.id, before.releasedAt);
  const measures = difference.measures
    .filter(({ marker }) => !withdrawn.has(marker))
    .map((measure) => (withdrawnBefore.has(measure.marker) ? { ...measure, before: null } : measure));
  return { ...difference, measures };
}

/** A release was taken back because its values were matched wrongly: the customer, who may have read it, is told so. */
const isTakenBack = (on: Database, orderId: string): Promise<boolean> =>
  exists(on, 'FROM test_results r WHERE r.orderId = ? AND r.releasedVersion IS NULL AND r.takenBackAt IS NOT NULL', [
    orderId,
  ]);
