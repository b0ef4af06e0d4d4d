import { facilityKey, MappingKind } from '#shared/domain/lab-intake/mapping-kind.ts';
import { BY_MAPPING, codesOf } from '#shared/domain/lab-intake/read-by-mapping.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { unitText } from '#shared/domain/results/fold-unit.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, select, type Tx } from '#shared/server/database/sql.ts';
import type { LabMapping } from '#shared/server/models/lab-mapping.ts';
import { OBSERVATION_COLUMNS, type ObservationRow } from '#shared/server/results/observation-rows.ts';

/** What a mapping is about: one code or one unit of one laboratory. */
export type MappedThing = Pick<Row<LabMapping>, 'facility' | 'kind' | 'sent'>;

/** A value that a mapping reads, or would, with its order. */
export type MappedValue = ObservationRow & { orderId: string; orderStatus: OrderStatus | null };

const VALUE = columns<MappedValue>({ ...OBSERVATION_COLUMNS, orderId: 'r', orderStatus: 'q.status' });

/** Values that stand, and words put aside that wait for a doctor. */
const CONCERNED = `(o.current = 1 OR (o.aside IS NOT NULL AND o.asideDecision IS NULL))`;

/** Enough to say what a mapping concerns; more of one code wait in no laboratory. */
const MOST = 20_000;

/** The values that a mapping of this code or unit concerns: those that wait, and those that are read by a mapping. */
export async function listMappedValues(
  on: Database | Tx,
  { facility, kind, sent }: MappedThing,
): Promise<MappedValue[]> {
  if (kind === MappingKind.number) return [];
  const isCode = kind === MappingKind.code;
  const rows = await select(
    on,
    VALUE,
    `FROM observations o JOIN test_results r ON r.id = o.resultId JOIN orders q ON q.id = r.orderId
     WHERE o.reading IN (?) AND o.lab = ? AND ${CONCERNED}
       AND ${isCode ? '? IN (TRIM(o.code), TRIM(o.alternateCode))' : 'o.unit LIKE ?'} LIMIT ${MOST}`,
    [BY_MAPPING, facility, isCode ? sent : `${sent.replace(/[\\%_]/g, '\\$&')}%`],
  );
  // The database compares names without accents; they are different laboratories.
  return rows.filter(
    (row) => facilityKey(row.lab) === facility && (isCode ? codesOf(row).includes(sent) : unitText(row.unit) === sent),
  );
}

const CONCERNED_RESULT = columns<{ resultId: string }>({ resultId: 'o' });

/** The results after `after` that hold such values, a batch of them in the order of their ids. */
export async function listMappedResults(
  on: Database | Tx,
  { facility, kind, sent }: MappedThing,
  { after, most }: { after: string; most: number },
): Promise<string[]> {
  const isCode = kind === MappingKind.code;
  const rows = await select(
    on,
    CONCERNED_RESULT,
    `FROM observations o WHERE o.reading IN (?) AND o.lab = ? AND ${CONCERNED}
       AND ${isCode ? '? IN (TRIM(o.code), TRIM(o.alternateCode))' : 'o.unit LIKE ?'}
       AND o.resultId > ? GROUP BY o.resultId ORDER BY o.resultId LIMIT ${Math.trunc(most)}`,
    [BY_MAPPING, facility, isCode ? sent : `${sent.replace(/[\\%_]/g, '\\$&')}%`, after],
  );
  return rows.map(({ resultId }) => resultId);
}

const UNREAD = "FROM observations o WHERE o.reading = 'unread' AND o.current = 1";

/** Results with values that came before there were mappings, and were not read by one yet. */
export async function listUnreadResults(on: Database | Tx, most: number): Promise<string[]> {
  const rows = await select(on, CONCERNED_RESULT, `${UNREAD} GROUP BY o.resultId LIMIT ${Math.trunc(most)}`);
  return rows.map(({ resultId }) => resultId);
}

/** True for a value of an order whose result is released. */
export const isReleased = ({ orderStatus }: Pick<MappedValue, 'orderStatus'>): boolean =>
  orderStatus === OrderStatus.COMPLETED;
