import type { readingLog } from '#shared/contract/reading-log.ts';
import { isRefusal } from '#shared/errors.ts';
import { Role } from '#shared/roles.ts';
import type { Call } from '#shared/server/call.ts';
import { selectPage } from '#shared/server/database/select-page.ts';
import { columns, exists, selectOne } from '#shared/server/database/sql.ts';
import {
  FROM_READINGS,
  OF_PERSON,
  presentReading,
  READING,
  READING_ORDERS,
} from '#shared/server/identity/read-readings.ts';
import type { Services } from '#shared/server/services.ts';
import type { ReadingsView, SilentGroup } from '#shared/views/reading-log.ts';

/** Who read the health data of a person. Doctors are named, because they treat the person; of others the role is told. */
export async function listReadings(services: Services, { params, query }: Call<typeof readingLog.listReadings>) {
  const list = { from: FROM_READINGS, values: [params.id], orders: READING_ORDERS, usual: 'newest' } as const;
  const page = await selectPage(services, READING, list, query);
  if (isRefusal(page)) return page;
  const view: ReadingsView = {
    items: page.items.map(presentReading),
    next: page.next,
    ...(await countReadings(services, params.id)),
    silent: await listSilent(services, params.id),
  };
  return view;
}

const COUNTED = columns<{ count: number; readers: number; since: Date | null }>({
  count: 'CAST(COUNT(*) AS INT)',
  readers: 'CAST(COUNT(DISTINCT h.actorId) AS INT)',
  since: 'MIN(h.at)',
});

async function countReadings(services: Services, customerId: string) {
  const row = await selectOne(services, COUNTED, `FROM health_data_reads h ${OF_PERSON}`, [customerId]);
  return { count: row?.count ?? 0, readers: row?.readers ?? 0, since: row?.since?.toISOString() ?? null };
}

const GROUPS: Record<SilentGroup, readonly string[]> = {
  pharmacy: ['partner'],
  support: [Role.crmAdmin, Role.hosaCrm],
  research: [Role.dataExport],
};

/**
 * The groups that certainly read nothing: no entry of theirs names this person, and none a list of many people, of which nobody can
 * say who was in it. The record is never shortened, so that what is not in it did not happen.
 */
async function listSilent(services: Services, customerId: string): Promise<SilentGroup[]> {
  const silent: SilentGroup[] = [];
  for (const [group, roles] of Object.entries(GROUPS) as [SilentGroup, readonly string[]][]) {
    const read = 'FROM health_data_reads WHERE role IN (?) AND (customerId = ? OR customerId IS NULL)';
    if (!(await exists(services, read, [roles, customerId]))) silent.push(group);
  }
  return silent;
}
