import type { userAdministration } from '#shared/contract/user-administration.ts';
import { readUserSearch } from '#shared/domain/identity/read-user-search.ts';
import { Application } from '#shared/domain/orders/application.ts';
import { isRefusal } from '#shared/errors.ts';
import { Role } from '#shared/roles.ts';
import type { Call } from '#shared/server/call.ts';
import { isNarrowed } from '#shared/server/crm/is-narrowed.ts';
import { beginsWith } from '#shared/server/database/like.ts';
import { type SortOrders, selectPage } from '#shared/server/database/select-page.ts';
import { columns } from '#shared/server/database/sql.ts';
import { BIRTHDATE } from '#shared/server/identity/birthdate-column.ts';
import { type FoundIds, findPeople, uniteIds } from '#shared/server/identity/find-people.ts';
import { rolesOf } from '#shared/server/identity/roles-of.ts';
import type { Services } from '#shared/server/services.ts';
import type { UserListItemView } from '#shared/views/identity.ts';

type ListedRow = Omit<UserListItemView, 'roles' | 'createdAt' | 'phoneNoVerified'> & {
  createdAt: Date;
  phoneNoVerified: 0 | 1;
  roles: string | null;
};

const ROW = columns<ListedRow>({
  id: 'u',
  firstName: 'u',
  lastName: 'u',
  birthdate: BIRTHDATE,
  phoneNo: 'u',
  phoneNoVerified: 'u',
  email: 'u',
  zipCode: 'u',
  city: 'u',
  preferredLanguage: 'u',
  createdAt: 'u',
  roles: '(SELECT GROUP_CONCAT(role) FROM user_roles r WHERE r.userId = u.id)',
});

const BY_ID = { of: 'id', sql: 'u.id', holds: 'text' } as const;
const ORDERS: SortOrders<ListedRow, 'name' | 'newest'> = {
  name: [
    { of: 'lastName', sql: 'u.lastName', holds: 'text' },
    { of: 'firstName', sql: 'u.firstName', holds: 'text' },
    BY_ID,
  ],
  newest: [
    { of: 'createdAt', sql: 'u.createdAt', holds: 'instant', descending: true },
    { ...BY_ID, descending: true },
  ],
};

/** Asked of one person after the other in the order of the list; with EXISTS, MariaDB would sort everybody who ever ordered. */
const HAS_ORDERS = 'AND (SELECT 1 FROM orders o WHERE o.customerId = u.id AND o.application IN (?) LIMIT 1) = 1';

/**
 * People for staff, by name or newest first, a page at a time. Whoever is HOSA_CRM and nothing more sees people with home
 * sampling only. Nothing that was searched for is logged or kept.
 */
export async function listUsers(services: Services, { actor, query }: Call<typeof userAdministration.listUsers>) {
  const found = query.search === undefined || query.search.trim() === '' ? null : findBy(query.search);
  const wanted = [query.applications ?? [], isNarrowed(actor) ? [Application.homeSampling] : []];
  const filters = wanted.filter((applications) => applications.length > 0);
  const from = [
    found ? `FROM (${found.text}) found JOIN users u ON u.id = found.id` : 'FROM users u',
    // A closed account is locked away from everybody but administrators.
    actor.roles.includes(Role.admin) ? 'WHERE TRUE' : 'WHERE u.closedAt IS NULL',
    ...filters.map(() => HAS_ORDERS),
  ].join(' ');
  const values = [...(found?.values ?? []), ...filters];
  const page = await selectPage(services, ROW, { from, values, orders: ORDERS, usual: 'name' }, query);
  if (isRefusal(page)) return page;
  const present = (row: ListedRow): UserListItemView => ({
    ...row,
    phoneNoVerified: Boolean(row.phoneNoVerified),
    roles: rolesOf(row, services.log),
    createdAt: row.createdAt.toISOString(),
  });
  return { items: page.items.map(present), next: page.next };
}

function findBy(typed: string): FoundIds {
  const search = readUserSearch(typed);
  const parts = findPeople(search);
  if (search.by === 'number' && search.orderNumber !== null)
    parts.push({
      text: 'SELECT customerId AS id FROM orders WHERE orderNumber LIKE ?',
      values: [beginsWith(search.orderNumber)],
    });
  return uniteIds(parts);
}
