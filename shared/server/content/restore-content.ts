import { checkContent } from '#shared/domain/content/check-content.ts';
import type { ContentKind } from '#shared/domain/content/content-kinds.ts';
import { orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import type { Actor } from '#shared/server/services.ts';
import type { ContentAppliedView } from '#shared/views/content-updates.ts';
import { makeLive } from './apply-content.ts';
import { readFormerWordings, withKinds } from './compare-with-source.ts';
import { liveContent } from './live-content.ts';
import { refreshContent } from './refresh-content.ts';

interface FormerRow {
  kind: ContentKind;
  number: number;
  hash: string;
  source: string;
  body: string;
}

const FORMER = columns<FormerRow>({ kind: 'v', number: 'v', hash: 'v', source: 'v', body: 'b' });

/**
 * Brings an earlier version of a kind back, byte for byte, as a version of its own. Refused with the reasons where it names what the other
 * kinds do not hold any more, and where another version is live than the one that was looked at.
 */
export async function restoreContent(
  tx: Tx,
  {
    kind,
    versionId,
    live: seen,
    actor,
  }: { kind: ContentKind; versionId: string; live?: string | undefined; actor: Actor },
): Promise<ContentAppliedView | Refusal<'content-refused' | 'content-moved'>> {
  await refreshContent(tx, 'FOR UPDATE');
  const from = 'FROM content_versions v JOIN content_bodies b ON b.hash = v.hash WHERE v.id = ? AND v.kind = ?';
  const former = orNotFound(await selectOne(tx, FORMER, from, [versionId, kind]));
  const live = liveContent();
  if (seen !== undefined && seen !== live.revision[kind].versionId) return refuse('content-moved');
  if (former.body === live.bodies[kind]) return { applied: [] };
  const files = withKinds(live, [[kind, former.body]]);
  const known = new Set(checkContent(live.files).map((fault) => JSON.stringify(fault)));
  const faults = checkContent(files, live.files, await readFormerWordings(tx));
  const isNew = faults.filter((fault) => !known.has(JSON.stringify(fault)));
  if (isNew.length > 0) return refuse('content-refused', { details: { faults: isNew } });
  const packed = { body: former.body, hash: former.hash };
  return makeLive(tx, [{ kind, packed, source: former.source, restoredFrom: former.number }], actor);
}
