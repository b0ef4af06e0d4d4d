import type { readingLog } from '#shared/contract/reading-log.ts';
import { addDays } from '#shared/domain/calendar-date.ts';
import { readingKind } from '#shared/domain/identity/reading-kind.ts';
import { zurichMidnight } from '#shared/domain/zurich-midnight.ts';
import { isRefusal } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { type SortOrders, selectPage } from '#shared/server/database/select-page.ts';
import { columns, type SqlValue } from '#shared/server/database/sql.ts';
import { staffNameOf } from '#shared/server/identity/name-of.ts';
import type { HealthDataRead } from '#shared/server/models/health-data-read.ts';
import type { Services } from '#shared/server/services.ts';
import type { LoggedReadingView } from '#shared/views/reading-log.ts';

type Kept = 'id' | 'at' | 'outcome' | 'actorId' | 'role' | 'endpoint' | 'customerId' | 'address';
interface LoggedRow extends Pick<Row<HealthDataRead>, Kept> {
  reader: string | null;
  person: string | null;
  orderNumber: string | null;
  questionedAt: Date | null;
}

const LOGGED = columns<LoggedRow>({
  ...{ id: 'h', at: 'h', outcome: 'h', actorId: 'h', role: 'h', endpoint: 'h', customerId: 'h', address: 'h' },
  reader: staffNameOf('u'),
  person: "TRIM(CONCAT_WS(' ', p.firstName, p.lastName))",
  orderNumber: 'o',
  questionedAt: 's.createdAt',
});

const ORDERS: SortOrders<LoggedRow, 'newest'> = {
  newest: [
    { of: 'at', sql: 'h.at', holds: 'instant', descending: true },
    { of: 'id', sql: 'h.id', holds: 'text', descending: true },
  ],
};

/** An entry names an order, or what belongs to one. */
const FROM = `FROM health_data_reads h LEFT JOIN users u ON u.id = h.actorId LEFT JOIN users p ON p.id = h.customerId
  LEFT JOIN test_results r ON r.id = h.entityId LEFT JOIN customer_surveys c ON c.id = h.entityId
  LEFT JOIN orders o ON o.id = COALESCE(r.orderId, c.orderId, h.entityId) LEFT JOIN supports s ON s.readingId = h.id`;

type LogCall = Call<typeof readingLog.listReadingLog>;

/** Who read whose health data, for whoever looks into it; the newest first. */
export async function listReadingLog(services: Services, { query }: LogCall) {
  const conditions = conditionsOf(query);
  const list = {
    from: `${FROM} WHERE ${['TRUE', ...conditions.map(({ text }) => text)].join(' AND ')}`,
    values: conditions.flatMap(({ values }) => values),
    orders: ORDERS,
    usual: 'newest' as const,
  };
  const page = await selectPage(services, LOGGED, list, query);
  if (isRefusal(page)) return page;
  return { items: page.items.map(present), next: page.next };
}

function conditionsOf(query: LogCall['query']) {
  const { order, customerId, actorId, outcome, questioned, since, until } = query;
  const found: [text: string, value: SqlValue | null | undefined][] = [
    ['h.customerId = (SELECT customerId FROM orders WHERE orderNumber = ?)', order],
    ['h.customerId = ?', customerId],
    ['h.actorId = ?', actorId],
    ['h.outcome = ?', outcome],
    ['h.at >= ?', since && zurichMidnight(since)],
    ['h.at < ?', until && zurichMidnight(addDays(until, 1))],
  ];
  return [
    ...found.flatMap(([text, value]) => (value == null ? [] : [{ text, values: [value] }])),
    ...(questioned ? [{ text: 's.id IS NOT NULL', values: [] }] : []),
  ];
}

function present(row: LoggedRow): LoggedReadingView {
  const { id, at, outcome, actorId, role, endpoint, customerId, address, orderNumber, questionedAt } = row;
  return {
    ...{ _id: id, at: at.toISOString(), outcome, what: readingKind(endpoint), orderNumber, address },
    reader: { _id: actorId, name: row.reader ?? '', role },
    person: customerId === null ? null : { _id: customerId, name: row.person ?? '' },
    questionedAt: questionedAt?.toISOString() ?? null,
  };
}
