import type { contentUpdates } from '#shared/contract/content-updates.ts';
import { CONTENT_KINDS, type ContentKind, isContentKind } from '#shared/domain/content/content-kinds.ts';
import { isRefusal, orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Revision } from '#shared/server/content/live-content.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { type SortOrders, selectPage } from '#shared/server/database/select-page.ts';
import { columns, type Database, select } from '#shared/server/database/sql.ts';
import { nameOf } from '#shared/server/identity/name-of.ts';
import type { ContentVersion } from '#shared/server/models/content-version.ts';
import type { Services } from '#shared/server/services.ts';
import type { ContentVersionView } from '#shared/views/content-updates.ts';

interface VersionRow extends Omit<Row<ContentVersion>, 'appliedBy'> {
  by: string | null;
  isLive: 0 | 1;
}

const VERSION = columns<VersionRow>({
  ...{ id: 'v', kind: 'v', number: 'v', hash: 'v', source: 'v', restoredFrom: 'v', appliedAt: 'v' },
  by: nameOf('u'),
  isLive: 'l.versionId IS NOT NULL',
});

const FROM = `FROM content_versions v LEFT JOIN users u ON u.id = v.appliedBy
  LEFT JOIN content_live l ON l.versionId = v.id`;

const ORDERS: SortOrders<VersionRow, 'newest'> = {
  newest: [{ of: 'number', sql: 'v.number', holds: 'number', descending: true }],
};

/** Every version of a kind, the newest first. */
export async function listContentVersions(
  services: Services,
  { params, query }: Call<typeof contentUpdates.listContentVersions>,
) {
  const kind = orNotFound(isContentKind(params.kind) ? params.kind : null);
  const wish = { from: `${FROM} WHERE v.kind = ?`, values: [kind], orders: ORDERS, usual: 'newest' } as const;
  const page = await selectPage(services, VERSION, wish, query);
  return isRefusal(page) ? page : { items: page.items.map(present), next: page.next };
}

/** Who applied what is live, by kind. */
export async function findLiveVersions(
  on: Database,
  revision: Revision,
): Promise<Record<ContentKind, ContentVersionView>> {
  const ids = CONTENT_KINDS.map((kind) => revision[kind].versionId);
  const rows = await select(on, VERSION, `${FROM} WHERE v.id IN (?)`, [ids]);
  return Object.fromEntries(rows.map((row) => [row.kind, present(row)])) as Record<ContentKind, ContentVersionView>;
}

const present = ({ id, appliedAt, isLive, kind: _kind, ...row }: VersionRow): ContentVersionView => ({
  ...{ _id: id, ...row, appliedAt: appliedAt.toISOString(), isLive: isLive === 1 },
});
