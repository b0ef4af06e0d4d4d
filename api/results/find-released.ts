import type { reviewing } from '#shared/contract/reviewing.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { isRefusal } from '#shared/errors.ts';
import type { LocalText } from '#shared/languages.ts';
import { MOST_COUNTED } from '#shared/limits/pages.ts';
import type { Call } from '#shared/server/call.ts';
import { type SortOrders, selectPage } from '#shared/server/database/select-page.ts';
import { columns, json, selectOne } from '#shared/server/database/sql.ts';
import { BIRTHDATE } from '#shared/server/identity/birthdate-column.ts';
import type { Services } from '#shared/server/services.ts';
import type { ReleasedRowView } from '#shared/views/dashboard.ts';
import { describePerson, type PersonRow } from './describe-person.ts';
import { allOf, isEqual, onDays, searchCases } from './search-cases.ts';

interface ReleasedRow extends PersonRow {
  resultId: string;
  orderId: string;
  orderNumber: string;
  status: OrderStatus;
  productName: LocalText;
  version: number;
  caseVersion: number;
  releasedAt: Date;
  releasedBy: string;
  doctorName: string;
  openedAt: Date | null;
  gotWorse: 0 | 1;
  confirmedAt: Date | null;
}

const ROW = columns<ReleasedRow>({
  resultId: 'l',
  orderId: 'o.id',
  orderNumber: 'o',
  status: 'o',
  firstName: 'u',
  lastName: 'u',
  birthdate: BIRTHDATE,
  sex: 'u',
  preferredLanguage: 'u',
  productName: 'o',
  version: 'l',
  caseVersion: 'r.version',
  releasedAt: 'l',
  releasedBy: 'l',
  doctorName: 'l',
  // Who confirmed the reading had it open, also before openings were kept.
  openedAt: 'COALESCE(p.openedAt, d.readAt)',
  gotWorse: 'l',
  confirmedAt: 'd.readAt',
});

/** In the same table and direction as the time, so that an index holds the order. */
const BY_ID = { of: 'resultId', sql: 'l.resultId', holds: 'text' } as const;
const ORDERS: SortOrders<ReleasedRow, 'newest' | 'oldest'> = {
  newest: [
    { of: 'releasedAt', sql: 'l.releasedAt', holds: 'instant', descending: true },
    { ...BY_ID, descending: true },
  ],
  oldest: [{ of: 'releasedAt', sql: 'l.releasedAt', holds: 'instant' }, BY_ID],
};

/** The version of each result that its person reads now; `join` may say that MariaDB begins with the releases. */
const released = (join: 'JOIN' | 'STRAIGHT_JOIN') => `FROM result_releases l
  ${join} test_results r ON r.id = l.resultId AND r.releasedVersion = l.version
  ${join} orders o ON o.id = r.orderId ${join} users u ON u.id = r.customerId AND u.closedAt IS NULL
  LEFT JOIN result_openings p ON p.resultId = l.resultId AND p.version = l.version
  LEFT JOIN result_readings d ON d.resultId = l.resultId AND d.version = l.version`;

const TOTAL = columns<{ total: number }>({ total: 'CAST(COUNT(*) AS INT)' });
const DOCTOR = columns<{ id: string; name: string }>({ id: 'l.releasedBy', name: 'l.doctorName' });
/** Of the doctor before, by id: one step in the index. */
const DOCTOR_BEFORE =
  'FROM result_releases l WHERE l.releasedBy < ? ORDER BY l.releasedBy DESC, l.doctorName DESC LIMIT 1';
const AFTER_ALL_IDS = '~';

/** Released results, newest first: by number or initials, test, doctor, and days of Zurich (both included). */
export async function findReleased(services: Services, { query }: Call<typeof reviewing.getReleasedOrders>) {
  const { text, values } = allOf([
    ...searchCases(query.search),
    ...isEqual('o.productGroupKey', query.test),
    ...isEqual('l.releasedBy', query.doctor),
    ...onDays('l.releasedAt', query.since, query.until),
  ]);
  const isOfOrders = query.search !== undefined || query.test !== undefined;
  // By time alone an index has the page; left to itself MariaDB begins with the people, and sorts every release there is.
  const from = `${released(isOfOrders ? 'JOIN' : 'STRAIGHT_JOIN')} WHERE ${text}`;
  const page = await selectPage(services, ROW, { from, values, orders: ORDERS, usual: 'newest' }, query);
  if (isRefusal(page)) return page;
  const counted = `FROM (SELECT 1 ${from} LIMIT ${MOST_COUNTED + 1}) counted`;
  const total = (await selectOne(services, TOTAL, counted, values))?.total ?? 0;
  const today = zurichDate(services.now());
  return {
    items: page.items.map((row) => present(row, today)),
    next: page.next,
    total: total > MOST_COUNTED ? null : total,
    doctors: await listDoctors(services),
  };
}

/**
 * Who ever released a result, by name; who is no doctor any more too. Asked one after the other, because MariaDB reads every release
 * there is for DISTINCT, GROUP BY and a recursive CTE once there are many.
 */
async function listDoctors(services: Services) {
  const doctors: { id: string; name: string }[] = [];
  for (;;) {
    const doctor = await selectOne(services, DOCTOR, DOCTOR_BEFORE, [doctors.at(-1)?.id ?? AFTER_ALL_IDS]);
    if (!doctor) return doctors.sort((one, other) => one.name.localeCompare(other.name, 'de'));
    doctors.push(doctor);
  }
}

function present(row: ReleasedRow, today: string): ReleasedRowView {
  return {
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    ...describePerson(row, today),
    product: json<LocalText>(row.productName),
    version: row.version,
    caseVersion: row.caseVersion,
    releasedAt: row.releasedAt.toISOString(),
    releasedBy: { id: row.releasedBy, name: row.doctorName },
    openedAt: row.openedAt?.toISOString() ?? null,
    confirmationOpen: row.gotWorse === 1 && row.confirmedAt === null,
    beingCorrected: row.status === OrderStatus.READY_FOR_APPROVAL || row.status === OrderStatus.RESULT_RECEIEVED,
  };
}
