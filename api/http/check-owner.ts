import type { Owner } from '#shared/contract/define.ts';
import { selectOne } from '#shared/server/database/sql.ts';
import type { Actor, Services } from '#shared/server/services.ts';
import { ApiError } from './api-error.ts';

/** Whose record it is, by entity; `customer` is the person's own id. */
const OWNER_OF: Record<Exclude<Owner['entity'], 'customer'>, string> = {
  order: 'SELECT customerId FROM orders WHERE id = ?',
  'customer-survey': 'SELECT customerId FROM customer_surveys WHERE id = ?',
  result: 'SELECT customerId FROM test_results WHERE id = ?',
};

const ACTS_AS_CUSTOMER = 'customer';

/** Records never change hands, so that who owns one is asked once. Ids are unique over all kinds of records. */
const owners = new Map<string, string>();
const MOST_OWNERS = 20_000;

/**
 * A customer who names somebody else's record gets 404, as if it did not exist (OWASP API1:2023). Staff pass when the
 * declaration lets one of their other roles in.
 */
export async function checkOwner(
  services: Services,
  owner: Owner,
  id: string,
  actor: Actor,
  staffRoles: readonly string[],
): Promise<void> {
  const isStaffHere = actor.roles.some((role) => role !== ACTS_AS_CUSTOMER && staffRoles.includes(role));
  if (isStaffHere) return;
  if (owner.entity === 'customer') {
    if (id !== actor.userId) throw new ApiError('not-found');
    return;
  }
  const customerId = owners.get(id) ?? (await findOwner(services, owner.entity, id));
  if (customerId !== actor.userId) throw new ApiError('not-found');
}

async function findOwner(services: Services, entity: keyof typeof OWNER_OF, id: string): Promise<string | undefined> {
  const row = await selectOne<{ customerId: string }>(services, OWNER_OF[entity], [id]);
  if (!row) return undefined;
  if (owners.size >= MOST_OWNERS) owners.clear();
  owners.set(id, row.customerId);
  return row.customerId;
}
