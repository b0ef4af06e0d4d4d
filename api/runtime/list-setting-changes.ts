import type { runtime } from '#shared/contract/runtime.ts';
import { isSettingName } from '#shared/domain/runtime/runtime-settings.ts';
import { isRefusal, orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { type SortOrders, selectPage } from '#shared/server/database/select-page.ts';
import { columns, json } from '#shared/server/database/sql.ts';
import { nameOf } from '#shared/server/identity/name-of.ts';
import type { Activity } from '#shared/server/models/activity.ts';
import type { Services } from '#shared/server/services.ts';
import type { SettingChangeView } from '#shared/views/runtime.ts';

type ChangeRow = Pick<Row<Activity>, 'id' | 'at' | 'facts'> & { by: string };

const CHANGE = columns<ChangeRow>({
  id: 'a',
  at: 'a',
  facts: 'a',
  by: `COALESCE(${nameOf('u')}, a.actorRole)`,
});

const ORDERS: SortOrders<ChangeRow, 'newest'> = {
  newest: [
    { of: 'at', sql: 'a.at', holds: 'instant', descending: true },
    { of: 'id', sql: 'a.id', holds: 'text', descending: true },
  ],
};

/** What a setting was changed from and to, by whom and why; the newest first. */
export async function listSettingChanges(
  services: Services,
  { params, query }: Call<typeof runtime.listSettingChanges>,
) {
  const name = orNotFound(isSettingName(params.name) ? params.name : null);
  const from = `FROM activities a LEFT JOIN users u ON u.id = a.actorId
    WHERE a.entityId = ? AND a.event = 'runtime.setting-changed'`;
  const page = await selectPage(services, CHANGE, { from, values: [name], orders: ORDERS, usual: 'newest' }, query);
  if (isRefusal(page)) return page;
  const items = page.items.map(({ id, at, facts, by }): SettingChangeView => {
    const told = json<{ from: string; to: string; reason: string | null }>(facts);
    return { _id: id, at: at.toISOString(), by, from: told.from, to: told.to, reason: told.reason ?? null };
  });
  return { items, next: page.next };
}
