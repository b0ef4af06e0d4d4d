import { shareState } from '#shared/domain/results/share-state.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import type { Database } from '#shared/server/database/sql.ts';
import { ResultShare } from '#shared/server/models/result-share.ts';
import { ShareEvent } from '#shared/server/models/share-event.ts';
import type { OwnShareView } from '#shared/views/sharing.ts';

/** A share as its person reads of it, its id, and the hash of its link. */
export type ListedShare = OwnShareView & { id: string; tokenHash: string };

/** Everything that was shared of an order's result, the newest first, each with what happened at it, the newest first. */
export async function listShares(on: Database, orderId: string, now: Date): Promise<ListedShare[]> {
  const fields = ['id', 'tokenHash', 'recipient', 'phoneNo', 'createdAt', 'expiresAt', 'endedAt'] as const;
  const shares = await findRows(on, ResultShare, fields, { where: { orderId }, order: [['createdAt', 'DESC']] });
  const events = await findRows(on, ShareEvent, ['shareId', 'kind', 'version', 'at'], {
    where: { shareId: shares.map(({ id }) => id) },
    order: [
      ['at', 'DESC'],
      ['id', 'DESC'],
    ],
  });
  return shares.map(({ createdAt, expiresAt, endedAt, ...share }) => ({
    ...share,
    state: shareState({ expiresAt, endedAt }, now),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    events: events
      .filter(({ shareId }) => shareId === share.id)
      .map(({ kind, version, at }) => ({ kind, version, at: at.toISOString() })),
  }));
}
