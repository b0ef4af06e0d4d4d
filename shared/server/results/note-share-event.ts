import { v7 as uuidv7 } from 'uuid';
import type { ShareEventKind } from '#shared/domain/results/share-state.ts';
import { tellChange } from '#shared/server/database/note-change.ts';
import { columns, insert, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { ShareEvent } from '#shared/server/models/share-event.ts';
import type { OpenShare } from './find-open-share.ts';

const VERSION = columns<{ version: number | null }>({ version: 'r.releasedVersion' });

/** Writes what happened at a share, with the version that was shown, and tells its person's pages. */
export async function noteShareEvent(
  tx: Tx,
  { id: shareId, orderId, customerId }: Pick<OpenShare, 'id' | 'orderId' | 'customerId'>,
  kind: ShareEventKind,
): Promise<void> {
  const shown = await selectOne(tx, VERSION, 'FROM test_results r WHERE r.orderId = ?', [orderId]);
  const version = kind === 'wrong-code' ? null : (shown?.version ?? null);
  await insert(tx, ShareEvent, { id: uuidv7(), shareId, kind, version, at: tx.now });
  tellChange(tx, { entity: 'result', id: orderId, about: customerId });
}
