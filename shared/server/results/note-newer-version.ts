import { isRefusal, type Refusal } from '#shared/errors.ts';
import type { RequestFacts } from '#shared/server/call.ts';
import { columns, type Database, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import type { Services } from '#shared/server/services.ts';
import { findOpenShare } from './find-open-share.ts';
import { noteShareEvent } from './note-share-event.ts';

interface Shown {
  version: number;
  request: Pick<RequestFacts, 'id' | 'address'>;
}

/**
 * Writes an opening of its own where a share shows another version than at last: its person sees who has read a correction, also where the
 * page was opened before it. Before the version leaves, and once, however many read at the same moment.
 */
export async function noteNewerVersion(
  services: Services,
  shareId: string,
  { version, request }: Shown,
): Promise<Refusal<'share-over'> | null> {
  if ((await findLastShown(services, shareId)) === version) return null;
  return inTransaction(services, async (tx) => {
    const share = await findOpenShare(tx, shareId, tx.now, 'FOR UPDATE');
    if (isRefusal(share)) return share;
    if ((await findLastShown(tx, shareId)) !== version)
      await noteShareEvent(tx, share, { kind: 'opened', version, request });
    return null;
  });
}

const SHOWN = columns<{ version: number | null }>({ version: 'e' });

/** The version that whoever holds the link saw at last; null where they saw none. */
async function findLastShown(on: Database | Tx, shareId: string): Promise<number | null> {
  const shown =
    "FROM share_events e WHERE e.shareId = ? AND e.kind <> 'wrong-code' ORDER BY e.at DESC, e.id DESC LIMIT 1";
  return (await selectOne(on, SHOWN, shown, [shareId]))?.version ?? null;
}
