import { CONTENT_KINDS, type ContentKind } from '#shared/domain/content/content-kinds.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { sequelizeOf } from '#shared/server/database/model-rows.ts';
import { columns, type Database, json, select, type Tx } from '#shared/server/database/sql.ts';
import type { ContentLive } from '#shared/server/models/content-live.ts';
import { heldContent, holdSnapshot, type Revision } from './live-content.ts';

const LIVE = columns<Row<ContentLive>>({ kind: 'l', versionId: 'l', number: 'l' });
const BODY = columns<{ kind: ContentKind; body: string }>({ kind: 'v', body: 'b' });

type Lock = '' | 'LOCK IN SHARE MODE' | 'FOR UPDATE';

/** Which versions are live; null while a kind has none, which only the first start sees. */
export async function readRevision(on: Database | Tx, lock: Lock = ''): Promise<Revision | null> {
  const rows = await select(on, LIVE, `FROM content_live l ORDER BY l.kind ${lock}`);
  return wholeRevision(Object.fromEntries(rows.map(({ kind, ...version }) => [kind, version])));
}

const wholeRevision = (found: Partial<Revision>): Revision | null =>
  CONTENT_KINDS.every((kind) => found[kind]) ? (found as Revision) : null;

/** Which versions are live, as a column of another SELECT: for `followContentTo`. */
export const LIVE_VERSIONS =
  "(SELECT JSON_OBJECTAGG(l.kind, JSON_OBJECT('versionId', l.versionId, 'number', l.number)) FROM content_live l)";

/** Brings this process's snapshot up to what `LIVE_VERSIONS` said; reads nothing where nothing changed. */
export async function followContentTo(on: Database, versions: string | null): Promise<void> {
  await holdRevision(on, wholeRevision(json<Partial<Revision> | null>(versions) ?? {}));
}

/** Brings this process's snapshot up to date; one short read where nothing changed. */
export async function refreshContent(on: Database | Tx, lock: Lock = ''): Promise<void> {
  await holdRevision(on, await readRevision(on, lock), lock);
}

async function holdRevision(on: Database | Tx, revision: Revision | null, lock: Lock = ''): Promise<void> {
  if (!revision) return;
  const of = sequelizeOf(on);
  const held = heldContent(of);
  const changed = CONTENT_KINDS.filter((kind) => held?.revision[kind].versionId !== revision[kind].versionId);
  if (changed.length === 0) return;
  const ids = changed.map((kind) => revision[kind].versionId);
  const from = `FROM content_versions v JOIN content_bodies b ON b.hash = v.hash WHERE v.id IN (?) ${lock}`;
  const read = Object.fromEntries((await select(on, BODY, from, [ids])).map(({ kind, body }) => [kind, body]));
  holdSnapshot(of, revision, { ...held?.bodies, ...read } as Record<ContentKind, string>);
}

/** Transactions that hold it already. */
const holding = new WeakSet<Tx>();

/**
 * Holds the content until the end of the transaction: nobody applies other content meanwhile, and what this process read is what holds.
 * Every act that freezes content calls it first, so that nothing outdated is ever kept.
 */
export async function holdContent(tx: Tx): Promise<void> {
  if (holding.has(tx)) return;
  await refreshContent(tx, 'LOCK IN SHARE MODE');
  holding.add(tx);
}
