import type { contentUpdates } from '#shared/contract/content-updates.ts';
import { compareContent } from '#shared/domain/content/compare-content.ts';
import { kindsOf } from '#shared/domain/content/content-kinds.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import {
  faultsTogether,
  type OfferedKind,
  offerOf,
  readFormerWordings,
  tokenOf,
  withKinds,
} from '#shared/server/content/compare-with-source.ts';
import { liveContent } from '#shared/server/content/live-content.ts';
import { readSource } from '#shared/server/content/read-source.ts';
import { refreshContent } from '#shared/server/content/refresh-content.ts';
import type { Services } from '#shared/server/services.ts';
import type { ContentUpdatesView, ContentUpdateView } from '#shared/views/content-updates.ts';
import { countDrafts } from './count-drafts.ts';
import { findLiveVersions } from './find-versions.ts';

/** What the source would change of one kind, or of all. */
export async function checkUpdates(
  services: Services,
  { params }: Pick<Call<typeof contentUpdates.checkUpdates>, 'params'>,
): Promise<ContentUpdatesView> {
  const asked = orNotFound(kindsOf(params.kind));
  const source = await readSource(services.config);
  await refreshContent(services);
  const live = liveContent();
  const former = await readFormerWordings(services);
  const everything = offerOf(live, source, former);
  const offered = everything.filter(({ kind }) => asked.includes(kind));
  const versions = await findLiveVersions(services, live.revision);
  const isAlone = everything.every(({ faults }) => faults.length === 0);
  const isValidTogether = !isAlone && faultsTogether(live, everything, former).length === 0;
  const drafts = asked.length > 1 ? null : await countDrafts(services, asked);
  const kinds = offered.map((one): ContentUpdateView => {
    const changes = changesOf(one, live);
    const count = (change: string) => changes.filter((entry) => entry.change === change).length;
    return {
      ...{ kind: one.kind, state: stateOf(one), faults: one.faults, live: versions[one.kind] },
      shown: tokenOf(live, [one]),
      ...{ added: count('added'), changed: count('changed'), removed: count('removed') },
      together: one.faults.length > 0 && isValidTogether,
      changes: drafts && changes.map((change) => ({ ...change, drafts: drafts(change) })),
    };
  });
  return { source: source.name, checkedAt: services.now().toISOString(), shown: tokenOf(live, offered), kinds };
}

const stateOf = ({ isChanged, faults }: OfferedKind): ContentUpdateView['state'] => {
  if (faults.length > 0) return 'refused';
  return isChanged ? 'changed' : 'current';
};

/** Of what is refused too: whoever puts it right sees what else would change. */
function changesOf({ kind, packed, isChanged }: OfferedKind, live: ReturnType<typeof liveContent>) {
  if (!packed || !isChanged) return [];
  return compareContent(kind, live.files, withKinds(live, [[kind, packed.body]]));
}
