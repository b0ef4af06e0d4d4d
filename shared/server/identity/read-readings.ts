import { type ReadingKind, readingKind } from '#shared/domain/identity/reading-kind.ts';
import type { LocalText } from '#shared/languages.ts';
import { RECIPIENT, Role } from '#shared/roles.ts';
import type { Row } from '#shared/server/database/columns.ts';
import type { SortOrders } from '#shared/server/database/select-page.ts';
import { columns, type Database, json, select } from '#shared/server/database/sql.ts';
import { staffNameOf } from '#shared/server/identity/name-of.ts';
import type { HealthDataRead } from '#shared/server/models/health-data-read.ts';
import type { ReadingView } from '#shared/views/reading-log.ts';

export interface ReadingRow extends Pick<Row<HealthDataRead>, 'id' | 'at' | 'role' | 'endpoint'> {
  name: string | null;
  orderId: string | null;
  orderNumber: string | null;
  productName: LocalText | null;
  questionedAt: Date | null;
}

export const READING = columns<ReadingRow>({
  id: 'h',
  at: 'h',
  role: 'h',
  endpoint: 'h',
  name: `COALESCE(x.recipient, ${staffNameOf('u')})`,
  orderId: 'o.id',
  orderNumber: 'o',
  productName: 'o',
  questionedAt: 's.createdAt',
});

export const READING_ORDERS: SortOrders<ReadingRow, 'newest'> = {
  newest: [
    { of: 'at', sql: 'h.at', holds: 'instant', descending: true },
    { of: 'id', sql: 'h.id', holds: 'text', descending: true },
  ],
};

/** Of this person, by somebody else, and seen: what was refused was not. */
export const OF_PERSON = `WHERE h.customerId = ? AND h.actorId <> h.customerId AND h.outcome = 'read'`;
/** An entry names an order, or what belongs to one. */
export const FROM_READINGS = `FROM health_data_reads h LEFT JOIN users u ON u.id = h.actorId LEFT JOIN result_shares x ON x.id = h.actorId
  LEFT JOIN test_results r ON r.id = h.entityId LEFT JOIN customer_surveys c ON c.id = h.entityId
  LEFT JOIN orders o ON o.id = COALESCE(r.orderId, c.orderId, h.entityId) LEFT JOIN supports s ON s.readingId = h.id ${OF_PERSON}`;

/** An entry as its person reads it. */
export function presentReading(row: ReadingRow): ReadingView {
  const { orderId, orderNumber, productName } = row;
  const what: ReadingKind = readingKind(row.endpoint);
  return {
    _id: row.id,
    at: row.at.toISOString(),
    role: row.role,
    name: row.role === Role.doctor || row.role === RECIPIENT ? row.name || null : null,
    what,
    order: orderId && orderNumber && productName ? { _id: orderId, orderNumber, name: json(productName) } : null,
    questionedAt: row.questionedAt?.toISOString() ?? null,
  };
}

/** All of them, the newest first: for the person's own file. */
export async function listAllReadings(on: Database, customerId: string): Promise<Omit<ReadingView, '_id'>[]> {
  const rows = await select(on, READING, `${FROM_READINGS} ORDER BY h.at DESC, h.id DESC`, [customerId]);
  return rows.map((row) => {
    const { _id, ...reading } = presentReading(row);
    return reading;
  });
}
