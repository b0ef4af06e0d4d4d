import type { OwnedEntity } from '#shared/contract/define.ts';
import { columns, type Database, selectOne, type Tx } from '#shared/server/database/sql.ts';

interface Belonging {
  customerId: string;
  /** The branch it is booked at: what narrows the sight of partners. */
  partnerBranchId: string | null;
}

const BELONGING = columns<Belonging>({
  customerId: 'o',
  partnerBranchId: 'a',
});
const ORDER = 'FROM orders o LEFT JOIN appointments a ON a.orderId = o.id';

/** The one table of whose record is whose. */
const FROM: Record<Exclude<OwnedEntity, 'customer'>, string> = {
  order: `${ORDER} WHERE o.id = ?`,
  'customer-survey': `${ORDER} JOIN customer_surveys s ON s.orderId = o.id WHERE s.id = ?`,
  result: `${ORDER} JOIN test_results r ON r.orderId = o.id WHERE r.id = ?`,
};

/** Records never change hands, so that who owns one is asked once. Ids are unique over all kinds of records. */
const owners = new Map<string, string>();
const MOST_OWNERS = 20_000;

/** The customer a record belongs to, or undefined when there is none; `customer` is the person's own id. */
export async function findOwner(on: Database | Tx, entity: OwnedEntity, id: string): Promise<string | undefined> {
  if (entity === 'customer') return id;
  const known = owners.get(id);
  if (known !== undefined) return known;
  const found = await selectOne(on, BELONGING, FROM[entity], [id]);
  if (!found) return undefined;
  if (owners.size >= MOST_OWNERS) owners.clear();
  owners.set(id, found.customerId);
  return found.customerId;
}

/** At which branch an order (or the order of a record) is sampled, read anew each time: it may be rescheduled to another branch. */
export async function findBelonging(
  on: Database,
  entity: Exclude<OwnedEntity, 'customer'>,
  id: string,
): Promise<Belonging | undefined> {
  return selectOne(on, BELONGING, FROM[entity], [id]);
}
