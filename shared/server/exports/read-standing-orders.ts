import type { StandingOrder } from '#shared/domain/exports/compare-known-row.ts';
import type { ImportTarget } from '#shared/domain/exports/import-target.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import type { Application, KitStatus } from '#shared/domain/orders/application.ts';
import { kitStatusOf } from '#shared/domain/orders/kit-machine.ts';
import { columns, type Database, json, select, type Tx } from '#shared/server/database/sql.ts';
import { CARD_JOINS } from '#shared/server/orders/read-order.ts';
import { EXPORTED, type ExportedOrder, orderPresenter } from './order-rows.ts';

/** An order that a row names, as an export would write it now. */
export interface KnownOrder extends StandingOrder {
  id: string;
  customerId: string;
  application: Application;
  kit: KitStatus;
  placedOn: string;
}

interface StandingRow extends ExportedOrder {
  customerId: string;
  /** Its kit is the one for a new sample. */
  isNewKit: number;
}

const STANDING = columns<StandingRow>({
  ...EXPORTED,
  customerId: 'o',
  isNewKit: 'EXISTS (SELECT 1 FROM replacements n WHERE n.orderId = o.id AND n.endedAt IS NULL)',
});

/** The orders with these numbers, by number; texts are looked at in every language, so that of the row does not matter. */
export async function readStandingOrders(
  on: Database | Tx,
  numbers: readonly string[],
  { utcOffset }: Pick<ImportTarget, 'utcOffset'>,
): Promise<Map<string, KnownOrder>> {
  if (numbers.length === 0) return new Map();
  const from = `FROM orders o ${CARD_JOINS} LEFT JOIN users u ON u.id = o.customerId WHERE o.orderNumber IN (?)`;
  const rows = await select(on, STANDING, from, [numbers]);
  const present = orderPresenter({ language: 'de', utcOffset });
  const known = rows.map((row): [string, KnownOrder] => [
    row.orderNumber,
    {
      ...{ id: row.id, customerId: row.customerId, status: row.status, application: row.application },
      cells: present(row),
      products: [row.productKey, ...Object.values(json<Record<string, string>>(row.productName))],
      kit: kitStatusOf(row.kitStatus as KitStatus | null, row.status, row.isNewKit === 1),
      placedOn: zurichDate(row.createdAt),
    },
  ]);
  return new Map(known);
}
