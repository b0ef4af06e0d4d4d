import type { NamedInside, OwnedEntity } from '#shared/contract/define.ts';
import { isOrderNumber } from '#shared/domain/orders/order-number.ts';
import { isUuid } from '#shared/schema/identifiers.ts';
import { columns, type Database, selectOne, type Tx } from '#shared/server/database/sql.ts';

type RecordEntity = OwnedEntity | NamedInside['entity'];

interface Belonging {
  orderId: string;
  customerId: string;
  /** The branch that sold it: what narrows the sight of partners. */
  soldByBranchId: string | null;
}

const BELONGING = columns<Belonging>({
  orderId: 'o.id',
  customerId: 'o',
  soldByBranchId: 'o',
});
const ORDER = 'FROM orders o';

/** The one table of whose record is whose. */
const FROM: Record<Exclude<RecordEntity, 'customer'>, string> = {
  order: `${ORDER} WHERE o.id = ?`,
  'customer-survey': `${ORDER} JOIN customer_surveys s ON s.orderId = o.id WHERE s.id = ?`,
  'order-number': `${ORDER} WHERE o.orderNumber = ?`,
  result: `${ORDER} JOIN test_results r ON r.orderId = o.id WHERE r.id = ?`,
  // A question may be about no order.
  support: `FROM (SELECT q.id AS supportId, q.orderId AS id, q.customerId, r.soldByBranchId FROM supports q
    LEFT JOIN orders r ON r.id = q.orderId) o WHERE o.supportId = ?`,
  // Uploaded, or out of a message.
  report: `${ORDER} WHERE o.id = (SELECT p.orderId FROM lab_reports p WHERE p.id = ? UNION ALL
    SELECT r.orderId FROM result_documents d JOIN test_results r ON r.id = d.resultId WHERE d.id = ?)`,
};

/** The id, as often as the statement asks for it. */
const bound = (from: string, id: string): string[] =>
  from
    .split('?')
    .slice(1)
    .map(() => id);

/** Records never change hands, so that who owns one is asked once. Ids are unique over all kinds of records. */
const owners = new Map<string, string>();
const MOST_OWNERS = 20_000;

/** Whether a text may be the id of such a record: what is none is not looked up. */
export const isIdOf = (entity: RecordEntity, id: string): boolean =>
  entity === 'order-number' ? isOrderNumber(id) : isUuid(id);

/** The customer a record belongs to, or undefined when there is none; `customer` is the person's own id. */
export async function findOwner(on: Database | Tx, entity: RecordEntity, id: string): Promise<string | undefined> {
  if (entity === 'customer') return id;
  const known = owners.get(id);
  if (known !== undefined) return known;
  const found = await selectOne(on, BELONGING, FROM[entity], bound(FROM[entity], id));
  if (!found) return undefined;
  if (owners.size >= MOST_OWNERS) owners.clear();
  owners.set(id, found.customerId);
  return found.customerId;
}

/** To which order a record belongs, and which branch sold it. */
export async function findBelonging(
  on: Database,
  entity: Exclude<RecordEntity, 'customer'>,
  id: string,
): Promise<Belonging | undefined> {
  return selectOne(on, BELONGING, FROM[entity], bound(FROM[entity], id));
}
