import type { contentUpdates } from '#shared/contract/content-updates.ts';
import { isContentKind, kindsOf } from '#shared/domain/content/content-kinds.ts';
import { isRefusal, orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { applyContent } from '#shared/server/content/apply-content.ts';
import { tellContentChanged } from '#shared/server/content/follow-content.ts';
import { readSource } from '#shared/server/content/read-source.ts';
import { refreshContent } from '#shared/server/content/refresh-content.ts';
import { restoreContent } from '#shared/server/content/restore-content.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import type { Services } from '#shared/server/services.ts';

/** Lets what the source offers hold: the source is read first, outside the transaction. */
export async function applyUpdates(
  services: Services,
  { actor, params, query }: Pick<Call<typeof contentUpdates.applyUpdates>, 'actor' | 'params' | 'query'>,
) {
  const kinds = orNotFound(kindsOf(params.kind));
  const source = await readSource(services.config);
  return shown(
    services,
    await inTransaction(services, (tx) => applyContent(tx, { source, kinds, shown: query.shown, actor })),
  );
}

/** Brings an earlier version back. */
export async function restoreContentVersion(
  services: Services,
  { actor, params, query }: Pick<Call<typeof contentUpdates.restoreContentVersion>, 'actor' | 'params' | 'query'>,
) {
  const kind = orNotFound(isContentKind(params.kind) ? params.kind : null);
  const { versionId } = params;
  const wish = { kind, versionId, live: query.live ?? undefined, actor };
  return shown(services, await inTransaction(services, (tx) => restoreContent(tx, wish)));
}

/** From its reply on the new content is what this process answers with, and the others at once. */
async function shown<R>(services: Services, outcome: R): Promise<R> {
  if (isRefusal(outcome)) return outcome;
  await refreshContent(services);
  await tellContentChanged(services);
  return outcome;
}
