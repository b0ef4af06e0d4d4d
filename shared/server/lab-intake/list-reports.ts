import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, select, selectOne } from '#shared/server/database/sql.ts';
import { nameOf } from '#shared/server/identity/name-of.ts';
import type { LabReport } from '#shared/server/models/lab-report.ts';
import type { ReportView } from '#shared/views/reports.ts';

type ReportRow = Pick<Row<LabReport>, 'id' | 'name' | 'version' | 'orderId' | 'bytes' | 'sha256' | 'createdAt'> & {
  orderNumber: string;
  /** A name. */
  uploadedBy: string | null;
};

const REPORT = columns<ReportRow>({
  id: 'r',
  name: 'r',
  version: 'r',
  orderId: 'r',
  orderNumber: 'o',
  bytes: 'r',
  sha256: 'r',
  createdAt: 'r',
  uploadedBy: nameOf('u'),
});
const FROM = 'FROM lab_reports r JOIN orders o ON o.id = r.orderId LEFT JOIN users u ON u.id = r.uploadedBy';

/** The version of a name that counts; undefined where nothing has it. */
export const findLatestReport = (on: Database, name: string): Promise<ReportRow | undefined> =>
  selectOne(on, REPORT, `${FROM} WHERE r.name = ? ORDER BY r.version DESC LIMIT 1`, [name]);

/** Every version of every report of an order: the latest upload first. */
export async function listReportsOf(on: Database, orderId: string): Promise<ReportView[]> {
  const rows = await select(on, REPORT, `${FROM} WHERE r.orderId = ? ORDER BY r.createdAt DESC, r.id DESC`, [orderId]);
  return rows.map(presentReport);
}

/** A report as lists show it. */
export const presentReport = ({ id, createdAt, sha256: _sha256, ...row }: ReportRow): ReportView => ({
  ...row,
  _id: id,
  at: createdAt.toISOString(),
});
