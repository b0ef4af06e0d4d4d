import { v7 as uuidv7 } from 'uuid';
import type { ShareEventKind } from '#shared/domain/results/share-state.ts';
import { RECIPIENT } from '#shared/roles.ts';
import type { RequestFacts } from '#shared/server/call.ts';
import { tellChange } from '#shared/server/database/note-change.ts';
import { insert, type Tx } from '#shared/server/database/sql.ts';
import { HealthDataRead } from '#shared/server/models/health-data-read.ts';
import { ShareEvent } from '#shared/server/models/share-event.ts';
import type { OpenShare } from './find-open-share.ts';

interface ShareEventFacts {
  kind: ShareEventKind;
  /** What was shown; null where nothing was. */
  version: number | null;
  request: Pick<RequestFacts, 'id' | 'address'>;
}

/** As which call the record of who read health data names what happened. */
const READ_BY: Record<ShareEventKind, string | null> = {
  opened: 'openShare',
  'file-taken': 'getSharedFile',
  'wrong-code': null,
};

/** Writes what happened at a share and tells its person's pages. What was shown is a reading of their health data. */
export async function noteShareEvent(
  tx: Tx,
  { id: shareId, orderId, customerId }: Pick<OpenShare, 'id' | 'orderId' | 'customerId'>,
  { kind, version, request }: ShareEventFacts,
): Promise<void> {
  await insert(tx, ShareEvent, { id: uuidv7(), shareId, kind, version, at: tx.now });
  tellChange(tx, { entity: 'share', id: shareId, about: customerId });
  const endpoint = READ_BY[kind];
  if (version === null || endpoint === null) return;
  await insert(tx, HealthDataRead, {
    id: uuidv7(),
    actorId: shareId,
    role: RECIPIENT,
    endpoint,
    customerId,
    entityId: orderId,
    at: tx.now,
    address: request.address,
    requestId: request.id,
  });
}
