import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { compareAsRead, type ReadRelease } from '#shared/domain/results/compare-as-read.ts';
import { withdrawFromRelease } from '#shared/domain/results/withdraw-from-release.ts';
import type { LocalText } from '#shared/languages.ts';
import { resultContent } from '#shared/server/content/live-content.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { opened } from '#shared/server/database/sealed-sql.ts';
import { columns, type Database, json, select, selectOne, type Tx } from '#shared/server/database/sql.ts';
import type { Order } from '#shared/server/models/order.ts';
import { ResultRelease } from '#shared/server/models/result-release.ts';
import type { TestResult } from '#shared/server/models/test-result.ts';
import type { ResultCorrectionView, ResultView } from '#shared/views/results.ts';
import { findWithdrawnMarkers } from './find-withdrawn-markers.ts';
import { forgetGoneValues } from './forget-gone-values.ts';
import { readReleasedDocument } from './read-released-document.ts';

export type ReleaseRow = Pick<Row<TestResult>, 'id' | 'orderId' | 'customerId' | 'sampledAt'> &
  Pick<Row<Order>, 'orderNumber' | 'productKey' | 'productName'> &
  Pick<
    Row<ResultRelease>,
    | 'version'
    | 'document'
    | 'releasedBy'
    | 'doctorName'
    | 'doctorTitle'
    | 'releasedAt'
    | 'correctionReason'
    | 'gotWorse'
  > & {
    createdBy: string | null;
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
  document: opened(ResultRelease, 'l', 'document'),
  createdBy: 'r.assignedTo',
  releasedBy: 'l',
  doctorName: 'l',
  doctorTitle: 'l',
  releasedAt: 'l',
  correctionReason: opened(ResultRelease, 'l', 'correctionReason'),
  gotWorse: 'l',
});

const READING = columns<{ readAt: Date }>({ readAt: 'd' });

/** What the person may read, the newest first. What was taken back was perhaps another person's: nobody gets to read it again. */
export const listReleases = (on: Database | Tx, orderId: string): Promise<ReleaseRow[]> =>
  select(
    on,
    RELEASE,
    `FROM test_results r JOIN orders o ON o.id = r.orderId
     JOIN result_releases l ON l.resultId = r.id AND l.version <= r.releasedVersion
       AND (r.takenBackAt IS NULL OR l.releasedAt > r.takenBackAt)
     WHERE r.orderId = ? ORDER BY l.version DESC`,
    [orderId],
  );

/** One of these versions, as its person reads it now. */
export async function presentReleased(
  on: Database,
  row: ReleaseRow,
  releases: readonly ReleaseRow[],
): Promise<ResultView> {
  const newest = releases[0]?.version ?? row.version;
  const before = releases.find(({ version }) => version === row.version - 1) ?? null;
  const read = await readRelease(on, row);
  const { document: released, withdrawn } = read;
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
    correction: row.version > 1 ? await presentCorrection(on, row, read, before) : null,
    versions: releases.map(({ version, releasedAt }) => ({ version, releasedAt: releasedAt.toISOString() })),
    doctor: { name: row.doctorName, title: row.doctorTitle },
    createdBy: row.createdBy,
    releasedBy: row.releasedBy,
    sampledAt: row.sampledAt?.toISOString() ?? null,
    product: { key: row.productKey, name: json(row.productName) },
    document: withdrawFromRelease(released, withdrawn, resultContent),
  };
}

/** @param before null where the version before was taken back */
async function presentCorrection(
  on: Database,
  row: ReleaseRow,
  read: ReadRelease,
  before: ReleaseRow | null,
): Promise<ResultCorrectionView> {
  const ofVersion = 'FROM result_readings d WHERE d.resultId = ? AND d.version = ?';
  const reading = await selectOne(on, READING, ofVersion, [row.id, row.version]);
  return {
    reason: row.correctionReason && json<LocalText>(row.correctionReason),
    before: before && { version: before.version, releasedAt: before.releasedAt.toISOString() },
    difference: before && compareAsRead(await readRelease(on, before), read, resultContent),
    asksForReading: row.gotWorse === 1,
    readAt: reading?.readAt.toISOString() ?? null,
  };
}

/** A version without earlier values that are no longer the person's, and what the laboratory has taken back of it since. */
export async function readRelease(on: Database, row: ReleaseRow): Promise<ReadRelease> {
  return {
    document: await forgetGoneValues(on, row, readReleasedDocument(row.document)),
    withdrawn: await findWithdrawnMarkers(on, row.id, row.releasedAt),
  };
}
