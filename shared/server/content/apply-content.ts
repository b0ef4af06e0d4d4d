import { v7 as uuidv7 } from 'uuid';
import type { ContentKind } from '#shared/domain/content/content-kinds.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { insert, insertNew, type Tx } from '#shared/server/database/sql.ts';
import { ContentBody } from '#shared/server/models/content-body.ts';
import { ContentLive } from '#shared/server/models/content-live.ts';
import { ContentVersion } from '#shared/server/models/content-version.ts';
import type { Actor } from '#shared/server/services.ts';
import type { ContentAppliedView } from '#shared/views/content-updates.ts';
import { faultsTogether, offerOf, readFormerWordings, tokenOf, withKinds } from './compare-with-source.ts';
import type { PackedBody } from './content-body.ts';
import { liveContent } from './live-content.ts';
import type { SourceContent } from './read-source.ts';
import { refreshContent } from './refresh-content.ts';
import { writeCatalogue } from './write-catalogue.ts';

interface Wish {
  source: SourceContent;
  kinds: readonly ContentKind[];
  /** What the administrator looked at, where it is known. */
  shown?: string | undefined;
  actor: Actor;
}

type Refused = Refusal<'content-refused' | 'content-moved'>;

/**
 * Makes what a source offers of these kinds hold, all of it or nothing. Whoever comes second waits, and is told where what was looked at
 * is not what holds or is offered any more.
 */
export async function applyContent(
  tx: Tx,
  { source, kinds, shown, actor }: Wish,
): Promise<ContentAppliedView | Refused> {
  await refreshContent(tx, 'FOR UPDATE');
  const live = liveContent();
  const former = await readFormerWordings(tx);
  const offered = offerOf(live, source, former).filter(({ kind }) => kinds.includes(kind));
  if (shown !== undefined && shown !== tokenOf(live, offered)) return refuse('content-moved');
  const faults = faultsTogether(live, offered, former);
  if (faults.length > 0) return refuse('content-refused', { details: { faults } });
  const applied = offered.flatMap(({ kind, packed, isChanged }) => (packed && isChanged ? [{ kind, packed }] : []));
  return makeLive(
    tx,
    applied.map((one) => ({ ...one, source: source.name, restoredFrom: null })),
    actor,
  );
}

/** One kind that begins to hold. */
export interface Coming {
  kind: ContentKind;
  packed: PackedBody;
  source: string;
  restoredFrom: number | null;
}

/** Writes the versions and lets them hold; the rows of `content_live` are locked. */
export async function makeLive(tx: Tx, coming: readonly Coming[], actor: Actor): Promise<ContentAppliedView> {
  const live = liveContent();
  const bodies = coming.map(({ kind, packed }) => [kind, packed.body] as const);
  const applied: ContentAppliedView['applied'] = [];
  for (const { kind, packed, source, restoredFrom } of coming) {
    const number = live.revision[kind].number + 1;
    const id = uuidv7();
    await insertNew(tx, ContentBody, packed);
    const facts = { source, restoredFrom, appliedBy: actor.userId, appliedAt: tx.now };
    await insert(tx, ContentVersion, { id, kind, number, hash: packed.hash, ...facts });
    await updateRows(tx, ContentLive, { versionId: id, number }, { kind });
    if (kind === 'catalogue') await writeCatalogue(tx, withKinds(live, bodies), 'all');
    noteChange(tx, {
      entity: 'content',
      id: kind,
      event: restoredFrom === null ? 'content.applied' : 'content.restored',
      actor,
      about: null,
      facts: { kind, number, hash: packed.hash, source, restoredFrom },
    });
    applied.push({ kind, number });
  }
  return { applied };
}
