import type { results } from '#shared/contract/results.ts';
import { isRefusal } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { type SortOrders, selectPage } from '#shared/server/database/select-page.ts';
import { presentReadResult, READ_BY_PERSON, READ_ROW, type ReadRow } from '#shared/server/results/list-read-results.ts';
import type { Services } from '#shared/server/services.ts';
import { checkPerson } from './check-person.ts';

const ORDERS: SortOrders<ReadRow, 'newest'> = {
  newest: [
    { of: 'sampledAt', sql: 'COALESCE(r.sampledAt, r.receivedAt)', holds: 'instant', descending: true },
    { of: 'id', sql: 'r.id', holds: 'text', descending: true },
  ],
};

/** A page of a person's released results, as they read them now. */
export async function listCustomerResults(
  services: Services,
  { params, query }: Call<typeof results.listCustomerResults>,
) {
  await checkPerson(services, params.customerId);
  const list = { from: READ_BY_PERSON, values: [params.customerId], orders: ORDERS, usual: 'newest' } as const;
  const page = await selectPage(services, READ_ROW, list, query);
  if (isRefusal(page)) return page;
  return { items: await Promise.all(page.items.map((row) => presentReadResult(services, row))), next: page.next };
}
