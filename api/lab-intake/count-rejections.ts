import type { labIntake } from '#shared/contract/lab-intake.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { REJECTION_REASONS, type RejectionReason, RejectionState } from '#shared/domain/orders/rejection.ts';
import { zurichMidnight } from '#shared/domain/zurich-midnight.ts';
import type { Call } from '#shared/server/call.ts';
import { columns, select } from '#shared/server/database/sql.ts';
import type { Services } from '#shared/server/services.ts';
import type { RejectionFiguresView } from '#shared/views/rejections.ts';

const USUAL_MONTHS = 6;
const YEAR_MONTHS = 12;

interface SampleRow {
  month: string;
  branchId: string | null;
  name: string | null;
  samples: number;
}

interface RejectedRow extends Omit<SampleRow, 'samples'> {
  orderId: string;
  sampleNo: number;
  reason: RejectionReason;
}

const { CONFIRMED, ANALYZING, RESULT_RECEIEVED, READY_FOR_APPROVAL, COMPLETED } = OrderStatus;
const SAMPLED = [CONFIRMED, ANALYZING, RESULT_RECEIEVED, READY_FOR_APPROVAL, COMPLETED];

const SAMPLES = columns<SampleRow>({
  month: 'm',
  branchId: 's',
  name: 'b',
  samples: 'CAST(COUNT(*) AS INT)',
});
const REJECTED = columns<RejectedRow>({
  month: 'm',
  branchId: 's',
  name: 'b',
  orderId: 's',
  sampleNo: 's',
  reason: 's',
});

/** Samples that were taken: of every order its present one, and those that were replaced. */
const TAKEN = `SELECT a.partnerBranchId AS branchId, a.startsAt AS at FROM orders o JOIN appointments a ON a.orderId = o.id
    WHERE o.status IN (?) AND a.state = 'booked' AND a.startsAt >= ? AND a.startsAt <= ?
  UNION ALL
  SELECT NULL, COALESCE(k.returnedAt, k.atLabAt, (SELECT MIN(h.at) FROM order_history h
      WHERE h.orderId = o.id AND h.toStatus IN (?) AND NOT EXISTS (SELECT 1 FROM replacements n WHERE n.orderId = o.id AND n.endedAt IS NULL)))
    FROM orders o LEFT JOIN kits k ON k.orderId = o.id WHERE o.application = 'homesampling' AND o.status IN (?)
  UNION ALL
  SELECT n.formerBranchId, COALESCE(n.formerSampledAt,
      (SELECT MIN(j.rejectedAt) FROM rejections j WHERE j.orderId = n.orderId AND j.sampleNo = n.sampleNo - 1))
    FROM replacements n WHERE n.endedAt IS NULL`;

/** How many samples each branch took, and how many of them the laboratory rejected and why, by Zurich months; those taken at home together. */
export async function countRejections(
  services: Services,
  { query }: Call<typeof labIntake.getRejectionFigures>,
): Promise<RejectionFiguresView> {
  const now = services.now();
  const months = listMonths(zurichDate(now).slice(0, 7), query.months ?? USUAL_MONTHS);
  const first = zurichMidnight(`${months[0]}-01`);
  const table = months.map(() => 'SELECT ? AS month, ? AS start, ? AS end').join(' UNION ALL ');
  const bounds = months.flatMap((month) => [
    month,
    zurichMidnight(`${month}-01`),
    zurichMidnight(`${monthAfter(month)}-01`),
  ]);
  const inMonths = `JOIN (${table}) m ON s.at >= m.start AND s.at < m.end LEFT JOIN partner_branches b ON b.id = s.branchId`;
  const samples = await select(services, SAMPLES, `FROM (${TAKEN}) s ${inMonths} GROUP BY m.month, s.branchId`, [
    SAMPLED,
    first,
    now,
    SAMPLED,
    SAMPLED,
    ...bounds,
  ]);
  const rejections = `SELECT j.partnerBranchId AS branchId, COALESCE(j.sampledAt, j.rejectedAt) AS at, j.orderId, j.sampleNo, j.reason
    FROM rejections j WHERE j.state <> ?`;
  const rejected = await select(
    services,
    REJECTED,
    `FROM (${rejections}) s ${inMonths} GROUP BY m.month, s.branchId, s.orderId, s.sampleNo, s.reason`,
    [RejectionState.withdrawn, ...bounds],
  );
  return { months, rows: joinRows(samples, rejected) };
}

type FigureRow = RejectionFiguresView['rows'][number];

/** A rejected sample counts once in the sum, and once for each of its reasons. */
function joinRows(samples: readonly SampleRow[], rejected: readonly RejectedRow[]): FigureRow[] {
  const rows = new Map<string, FigureRow>();
  const rowOf = ({ month, branchId, name }: Omit<SampleRow, 'samples'>): FigureRow => {
    const key = `${month} ${branchId}`;
    const empty = Object.fromEntries(REJECTION_REASONS.map((reason) => [reason, 0])) as FigureRow['reasons'];
    const row = rows.get(key) ?? { month, branchId, branchName: name, samples: 0, rejected: 0, reasons: empty };
    rows.set(key, row);
    return row;
  };
  for (const row of samples) rowOf(row).samples += row.samples;
  const counted = new Set<string>();
  for (const one of rejected) {
    const row = rowOf(one);
    const sample = `${one.orderId} ${one.sampleNo}`;
    row.reasons[one.reason] += 1;
    if (!counted.has(sample)) row.rejected += 1;
    counted.add(sample);
  }
  return [...rows.values()].toSorted(
    (a, b) => b.month.localeCompare(a.month) || (a.branchName ?? '').localeCompare(b.branchName ?? ''),
  );
}

/** Zurich months up to this one, oldest first. */
function listMonths(last: string, count: number): string[] {
  const [year = 0, month = 0] = last.split('-').map(Number);
  return Array.from({ length: count }, (_, index) => monthText(year * YEAR_MONTHS + month - count + index));
}

const monthAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return monthText(year * YEAR_MONTHS + number);
};

/** @param sum months since the year 0, January of it being 0 */
const monthText = (sum: number): string =>
  `${Math.floor(sum / YEAR_MONTHS)}-${String((sum % YEAR_MONTHS) + 1).padStart(2, '0')}`;
